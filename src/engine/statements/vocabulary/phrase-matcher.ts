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

interface Known {
  /** What comes behind its first word. */
  parts: () => readonly Part[];
  after: RegExp | undefined;
}

/** A group of a phrase. */
interface Part {
  wordings: Wordings;
  isBanned: boolean;
  least: number;
  most: number;
  /** Whether a comma or "and" may be between two of its wordings. */
  isJoined: boolean;
}

/** By their first letters; the longest first. */
type Wordings = ReadonlyMap<string, readonly string[]>;

const START = /^(?:\(([^)]+)\)|(\S+))(.*)$/;
const PART = / (!?)(?:\(([^)]+)\)|\[([^\]]+)\]|(\S+))(\+|\*\d)?/g;
/** At most this many wordings joined by commas and "and". */
const MAX_JOINED = 4;
const ANY_WORD = "_";
const LETTERS = /[a-z]+/y;

/**
 * Finds phrases in a text, word by word: as regular expressions, they would take longer to compile
 * than most documents take to read. A phrase is parsed when a text first has its first word.
 */
export class PhraseMatcher {
  /** By first word, in order. */
  readonly #phrases = new Map<string, Known[]>();

  constructor(phrases: readonly (string | Phrase)[]) {
    for (const phrase of phrases) {
      const { words, after }: Phrase = typeof phrase === "string" ? { words: phrase } : phrase;
      const [, group, word = "", rest = ""] = START.exec(words) ?? [];
      const known = { parts: once(() => parseParts(rest)), after };
      for (const start of (group ?? word).split("|")) {
        remember(this.#phrases, start, (): Known[] => []).push(known);
      }
    }
  }

  /** Whether any phrase begins with a word in lower case. */
  begins(word: string): boolean {
    return this.#phrases.has(word);
  }

  /**
   * The end of the first phrase that begins with `word`, which the text has at `index`; -1 if none
   * does. In UTF-16 code units.
   * @param text In lower case, as `toLower` gives it.
   */
  match(text: string, word: string, index: number): number {
    for (const { parts, after } of this.#phrases.get(word) ?? []) {
      const end = matchParts(parts(), text, index + word.length);
      if (end < 0) continue;
      if (after !== undefined) after.lastIndex = index;
      if (after?.test(text) !== false) return end;
    }
    return -1;
  }
}

/** A text in lower case with every letter in its place: `toLowerCase` makes some texts longer. */
export function toLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Matches parts from `index` on, `taken` wordings of the first of them being matched already. Greedy
 * with backtracking, which the sizes of the parts bound for any text.
 * @returns The end; -1 for none.
 */
function matchParts(
  parts: readonly Part[],
  text: string,
  at: number,
  index = 0,
  taken = 0,
): number {
  const part = parts[index];
  if (part === undefined) return isWordAt(text, at) ? -1 : at;
  const { isBanned, least, most } = part;
  const ends = taken < most ? readPart(part, text, at, taken > 0 && part.isJoined) : [];
  if (isBanned) return ends.length > 0 ? -1 : matchParts(parts, text, at, index + 1);
  for (const end of ends) {
    const found = matchParts(parts, text, end, index, taken + 1);
    if (found >= 0) return found;
  }
  return taken < least ? -1 : matchParts(parts, text, at, index + 1);
}

/** The ends of the wordings that come next. */
function readPart({ wordings }: Part, text: string, at: number, isJoint: boolean): number[] {
  const space = isJoint && text[at] === "," ? at + 1 : at;
  if (text[space] !== " ") return [];
  const start = isJoint && text.startsWith("and ", space + 1) ? space + 5 : space + 1;
  LETTERS.lastIndex = start;
  const [letters] = LETTERS.exec(text) ?? [];
  if (letters === undefined) return [];
  const [known = [], any = []] = [wordings.get(letters), wordings.get(ANY_WORD)];
  return [...known, ...any.map(() => letters)]
    .filter((wording) => text.startsWith(wording, start))
    .map((wording) => start + wording.length)
    .filter((end) => !isWordAt(text, end));
}

/** Whether a word goes on, in the sense of `\b`. */
function isWordAt(text: string, at: number): boolean {
  return /\w/.test(text[at] ?? "");
}

function parseParts(rest: string): Part[] {
  return Array.from(rest.matchAll(PART), ([, ban, group, option, word = "", sign = ""]) => ({
    wordings: parseGroup(group ?? option ?? word),
    isBanned: ban !== "",
    least: option === undefined ? 1 : 0,
    most: sign === "+" ? MAX_JOINED : Number(sign.slice(1) || 1),
    isJoined: sign === "+",
  }));
}

function parseGroup(group: string): Wordings {
  const wordings = new Map<string, string[]>();
  const spelled = group.split("|").flatMap(spell);
  for (const wording of spelled.sort((a, b) => b.length - a.length)) {
    const [first = ANY_WORD] = /^[a-z]+/.exec(wording) ?? [];
    remember(wordings, first, (): string[] => []).push(wording);
  }
  return wordings;
}

/** All spellings of a wording. */
function spell(wording: string): string[] {
  const [, before = "", last = "", sign, behind = ""] = /^(.*?)(.?)([?~])(.*)$/.exec(wording) ?? [];
  if (sign === undefined) return [wording];
  const spellings = sign === "?" ? [last, ""] : [`${last}-`, `${last} `];
  return spellings.flatMap((spelling) => spell(before + spelling + behind));
}
