import { once, remember } from "../../contract/once.js";

/**
 * A phrase of interchangeable words, in lower case:
 *
 * - `best`: this word. `practices?`: the character before `?` may be missing. `high~level`: with a
 *   hyphen or a space.
 * - `(good|best)`: one of these words or sequences of words. The phrase may begin with such a group.
 * - `[all|the]`: one of these or none. `[all|the]*3`: none to three.
 * - `(clean|tidy)+`: one to four, joined by spaces, commas or "and".
 * - `!(to|of)`: none of these may follow.
 * - `_`, alone or in a group: any word of letters.
 */
export interface Phrase {
  words: string;
  /** What must precede it: a sticky pattern with a lookbehind. */
  after?: RegExp;
}

interface Compiled {
  /** The phrase without its first word. */
  rest: () => RegExp;
  after: RegExp | undefined;
}

const START = /^(?:\(([^)]+)\)|(\S+))(.*)$/;
const PART = / (!?)(?:\(([^)]+)\)|\[([^\]]+)\]|(\S+))(\+|\*\d)?/g;
/** At most this many wordings joined by commas and "and". */
const MAX_JOINED = 4;

/**
 * Finds phrases in a text. Each phrase is compiled when a text first has its first word: compiling all of
 * them takes longer than reading most documents.
 */
export class PhraseMatcher {
  /** By first word, in order. */
  readonly #phrases = new Map<string, Compiled[]>();

  constructor(phrases: readonly (string | Phrase)[]) {
    for (const phrase of phrases) {
      const { words, after }: Phrase = typeof phrase === "string" ? { words: phrase } : phrase;
      const [, group, word = "", rest = ""] = START.exec(words) ?? [];
      const compiled = { rest: once(() => compile(rest)), after };
      for (const start of (group ?? word).split("|")) {
        remember(this.#phrases, start, (): Compiled[] => []).push(compiled);
      }
    }
  }

  /**
   * The end of the first phrase that begins with `word`, which the text has at `index`; -1 if none
   * does. In UTF-16 code units.
   */
  match(text: string, word: string, index: number): number {
    for (const { rest, after } of this.#phrases.get(word.toLowerCase()) ?? []) {
      const pattern = rest();
      pattern.lastIndex = index + word.length;
      if (!pattern.test(text)) continue;
      if (after !== undefined) after.lastIndex = index;
      if (after?.test(text) !== false) return pattern.lastIndex;
    }
    return -1;
  }
}

function compile(rest: string): RegExp {
  const pattern = rest.replace(
    PART,
    (_, ban: string, group?: string, option?: string, word?: string, sign = "") => {
      const wordings = spell(group ?? option ?? word ?? "");
      if (ban !== "") return `(?! ${wordings}(?!\\w))`;
      if (sign === "+") return ` ${wordings}(?:,? (?:and )?${wordings}){0,${MAX_JOINED - 1}}`;
      return `(?: ${wordings}){${option === undefined ? 1 : 0},${sign.slice(1) || 1}}`;
    },
  );
  return new RegExp(`${pattern}(?!\\w)`, "iy");
}

/** The wordings of a group as a pattern, the longest first. */
function spell(group: string): string {
  const wordings = group.split("|").sort((a, b) => b.length - a.length);
  return `(?:${wordings.join("|").replaceAll("~", "[- ]").replaceAll("_", "[a-z]+")})`;
}
