/** More than anybody means, together: alternatives times the length of the glob. */
const MOST_CHARACTERS = 1_048_576;

/** What is escaped or in brackets, a brace or a comma, and what is between. */
const TOKENS = /\\.|\[[!^]?\]?(?:\\.|[^\]\\])*\]|[{},]|[^\\[{},]+|[\\[]/gs;

/** Open braces: the alternatives before the last comma, and what follows it. */
interface Braces {
  before: string[];
  current: string[];
  hasComma: boolean;
}

/**
 * The globs without braces that a glob stands for: `a.{md,txt}` is `a.md` and `a.txt`. Braces
 * without a comma, or without an end, are taken literally.
 * @returns undefined where they would be too many.
 */
export function expandBraces(glob: string): string[] | undefined {
  let inner: Braces = { before: [], current: [""], hasComma: false };
  const outer: Braces[] = [];
  for (const [token] of glob.matchAll(TOKENS)) {
    if (token === "{") {
      outer.push(inner);
      inner = { before: [], current: [""], hasComma: false };
    } else if (token === "," && outer.length > 0) {
      inner.before.push(...inner.current);
      Object.assign(inner, { current: [""], hasComma: true });
    } else if (token === "}" && outer.length > 0) {
      const { before, current, hasComma } = inner;
      const alternatives = hasComma ? [...before, ...current] : current.map((one) => `{${one}}`);
      inner = outer.pop()!;
      inner.current = inner.current.flatMap((one) => alternatives.map((other) => one + other));
    } else {
      inner.current = inner.current.map((one) => one + token);
    }
    if (inner.current.length * glob.length > MOST_CHARACTERS) return undefined;
  }
  return outer.length > 0 ? [glob] : inner.current;
}
