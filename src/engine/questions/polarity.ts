/** Words of force that have an opposite which keeps the sentence a sentence. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["must not", "must"],
  ["mustn't", "must"],
  ["shall not", "shall"],
  ["should not", "should"],
  ["shouldn't", "should"],
  ["never", "always"],
];

const FORCE =
  /\b(?:(?:must|shall|should)(?: not|n['’]t)?|never|always|do not|don['’]t|cannot|can['’]t|may not|not)\b/gi;

/**
 * The rule that says the opposite; null unless the rule has exactly one word of force, and one that
 * can be turned.
 */
export function flipRule(rule: string): string | null {
  const found = [...rule.matchAll(FORCE)];
  const [force] = found;
  if (force === undefined || found.length > 1) return null;
  const word = force[0].toLowerCase().replace("’", "'");
  const opposite = oppositeOf(word);
  if (opposite === null) return null;
  const end = force.index + force[0].length;
  return rule.slice(0, force.index) + withCaseOf(force[0], opposite) + rule.slice(end);
}

function oppositeOf(word: string): string | null {
  for (const [ban, demand] of OPPOSITES) {
    if (word === ban) return demand;
    if (word === demand) return ban;
  }
  return null;
}

/** `opposite` in capitals, or with a capital, as the word that it replaces. */
function withCaseOf(word: string, opposite: string): string {
  if (word === word.toUpperCase()) return opposite.toUpperCase();
  const first = opposite.charAt(0);
  return word.charAt(0) === word.charAt(0).toUpperCase()
    ? first.toUpperCase() + opposite.slice(1)
    : opposite;
}
