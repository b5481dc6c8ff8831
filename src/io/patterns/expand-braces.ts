/** The limit of the expansion: alternatives times the length of the glob. */
const MOST_CHARACTERS = 1_048_576;

/** Splits a glob into escaped characters, sets in brackets, braces, commas, and the text between. */
const TOKENS = /\\.|\[[!^]?\]?(?:\\.|[^\]\\])*\]|[{},]|[^\\[{},]+|[\\[]/gs;

/** Open braces: the alternatives before the last comma, and the current one. */
interface Braces {
  before: string[];
  current: string[];
  hasComma: boolean;
}

/**
 * Expands the braces of a glob: `a.{md,txt}` gives `a.md` and `a.txt`. Braces without a comma or without
 * an end are literal.
 * @returns undefined if the expansion would exceed the limit.
 */
export function expandBraces(glob: string): string[] | undefined {
  let inner: Braces = { before: [], current: [""], hasComma: false };
  const outer: Braces[] = [];
  const isTooMuch = (count: number) => count * glob.length > MOST_CHARACTERS;
  for (const [token] of glob.matchAll(TOKENS)) {
    if (token === "{") {
      outer.push(inner);
      inner = { before: [], current: [""], hasComma: false };
    } else if (token === "," && outer.length > 0) {
      inner.before = inner.before.concat(inner.current);
      if (isTooMuch(inner.before.length)) return undefined;
      Object.assign(inner, { current: [""], hasComma: true });
    } else if (token === "}" && outer.length > 0) {
      const { before, current, hasComma } = inner;
      const alternatives = hasComma ? [...before, ...current] : current.map((one) => `{${one}}`);
      inner = outer.pop()!;
      if (isTooMuch(inner.current.length * alternatives.length)) return undefined;
      inner.current = inner.current.flatMap((one) => alternatives.map((other) => one + other));
    } else {
      inner.current = inner.current.map((one) => one + token);
    }
  }
  return outer.length > 0 ? [glob] : inner.current;
}
