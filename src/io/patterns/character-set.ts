/** Named classes, such as `[:digit:]`, as ranges of a regular expression. ASCII only, as in git. */
const CLASSES: Readonly<Record<string, string>> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  blank: " \\t",
  cntrl: "\\0-\\x1f\\x7f",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-/:-@\\[-`{-~",
  space: "\\t\\n\\r ",
  upper: "A-Z",
  xdigit: "0-9A-Fa-f",
};

/** A set of characters of a pattern: `[abc]`, `[a-z]`, `[!a]`, `[[:digit:]]`. */
export interface CharacterSet {
  /** Matches one of the characters. */
  one: RegExp;
  /** The index behind the set. */
  end: number;
}

/**
 * Parses a set as git's `wildmatch` does.
 * @param start The index of the bracket.
 * @returns undefined if the set has no end or an unknown class: such a pattern matches nothing.
 */
export function parseSet(
  pattern: string,
  start: number,
  ignoresCase: boolean,
): CharacterSet | undefined {
  const negated = /[!^]/.test(pattern.charAt(start + 1));
  const first = start + (negated ? 2 : 1);
  const parts: string[] = [];
  /** The possible start of a range: not a class or the end of another range. */
  let from: number | undefined;
  let bracket = -1;
  let index = first;
  // The first character always belongs to the set, even a closing bracket.
  for (; index === first || pattern[index] !== "]"; index++) {
    if (pattern.startsWith("[:", index)) {
      if (bracket < index + 2) bracket = pattern.indexOf("]", index + 2);
      if (bracket < 0) return undefined;
      if (bracket > index + 2 && pattern[bracket - 1] === ":") {
        const name = pattern.slice(index + 2, bracket - 1);
        if (!Object.hasOwn(CLASSES, name)) return undefined;
        parts.push(CLASSES[name]!);
        from = undefined;
        index = bracket;
        continue;
      }
    }
    const next = pattern[index + 1];
    const isRange = pattern[index] === "-" && from !== undefined && next !== "]";
    if (isRange) index++;
    if (pattern[index] === "\\") index++;
    if (index >= pattern.length) return undefined;
    const code = pattern.charCodeAt(index);
    const low = isRange ? from! : code;
    if (low <= code) parts.push(`${escapeCode(low)}-${escapeCode(code)}`);
    from = isRange ? undefined : code;
  }
  const one = new RegExp(`[${negated ? "^" : ""}${parts.join("")}]`, ignoresCase ? "i" : "");
  return { one, end: index + 1 };
}

function escapeCode(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
