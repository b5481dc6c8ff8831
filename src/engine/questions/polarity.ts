/** Words of force with opposites that fit into the same sentence. */
const OPPOSITES = [
  ["must not", "must"],
  ["mustn't", "must"],
  ["shall not", "shall"],
  ["should not", "should"],
  ["shouldn't", "should"],
  ["never", "always"],
] as const;

const FORCE =
  /\b(?:(?:must|shall|should)(?: not|n['’]t)?|never|always|do not|don['’]t|cannot|can['’]t|may not|not)\b/gi;

/** The opposite rule; null unless the rule has exactly one word of force with an opposite. */
export function flipRule(rule: string): string | null {
  const [force, ...others] = rule.matchAll(FORCE);
  if (force === undefined || others.length > 0) return null;
  const [found] = force;
  const word = found.toLowerCase().replace("’", "'");
  const opposite =
    OPPOSITES.find(([ban]) => ban === word)?.[1] ??
    OPPOSITES.find(([, demand]) => demand === word)?.[0];
  if (opposite === undefined) return null;
  return (
    rule.slice(0, force.index) + copyCase(found, opposite) + rule.slice(force.index + found.length)
  );
}

function copyCase(from: string, to: string): string {
  if (from === from.toUpperCase()) return to.toUpperCase();
  return /^\p{Lu}/u.test(from) ? to.charAt(0).toUpperCase() + to.slice(1) : to;
}
