import { parseSet } from "./character-set.js";

/** A part of a pattern. */
export type Wildcard =
  | { kind: "text"; text: string }
  /** `?`: any character but `/`. */
  | { kind: "one" }
  /** `[…]`: a character of a set, and never `/`. */
  | { kind: "set"; one: RegExp }
  /** `*`: any characters but `/`. */
  | { kind: "name" }
  /** A `**` before a slash: nothing, or anything that ends with a slash. */
  | { kind: "folders" }
  /** Any other `**` that is a part by itself: anything. */
  | { kind: "any" };

/**
 * Parses a pattern as git's `wildmatch` does with `WM_PATHNAME`
 * (https://git-scm.com/docs/gitignore#_pattern_format).
 * @returns undefined for a pattern that never matches: with a `\` at its end, or an invalid set.
 */
export function parseWildcards(pattern: string, ignoresCase = false): Wildcard[] | undefined {
  const wildcards: Wildcard[] = [];
  let text = "";
  const add = (...more: readonly Wildcard[]) => {
    if (text !== "") wildcards.push({ kind: "text", text: ignoresCase ? foldCase(text) : text });
    text = "";
    wildcards.push(...more);
  };
  let index = 0;
  while (index < pattern.length) {
    const character = pattern[index]!;
    if (character === "*") {
      const end = skipStars(pattern, index);
      const kind = kindOfStars(pattern, index, end);
      add({ kind });
      index = kind === "folders" ? end + 1 : end;
    } else if (character === "?") {
      add({ kind: "one" });
      index++;
    } else if (character === "[") {
      const set = parseSet(pattern, index, ignoresCase);
      if (set === undefined) return undefined;
      add({ kind: "set", one: set.one });
      index = set.end;
    } else {
      if (character === "\\") index++;
      if (index >= pattern.length) return undefined;
      text += pattern[index++]!;
    }
  }
  add();
  return wildcards;
}

/** Lower-cases ASCII letters only, as git does. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function skipStars(pattern: string, start: number): number {
  let end = start;
  while (pattern[end] === "*") end++;
  return end;
}

function kindOfStars(pattern: string, start: number, end: number): "name" | "folders" | "any" {
  const isPart =
    end - start > 1 &&
    (start === 0 || pattern[start - 1] === "/") &&
    (end === pattern.length || /^\\?\//.test(pattern.slice(end, end + 2)));
  if (!isPart) return "name";
  return pattern[end] === "/" ? "folders" : "any";
}
