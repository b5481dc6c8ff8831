/**
 * How phrases of interchangeable words are written: word after word, in lower case, each one
 *
 * - `best`: this word. `practices?`: the character before `?` may be missing. `high~level`: with a
 *   hyphen or a space.
 * - `(good|best)`: one of these words or sequences of words.
 * - `[all|the]`: one of these or none. `[all|the]*3`: none to three.
 * - `(clean|tidy)+`: one to four, joined by spaces, commas or "and".
 * - `!(to|of)`: none of these may follow.
 * - `_`, alone or in a group: any word of letters.
 */

/** A word, or a group with its signs. */
const PART = /!?[([][^)\]]+[)\]](?:\+|\*\d)?|\S+/g;
const GROUP = /^(!?)([([])(.+)[)\]](.*)$/;

/** At most this many wordings joined by commas and "and". */
const MAX_JOINED = 4;
const ANY = "_";
const NONE: readonly string[] = [];

export function readSlots(words: string): Slot[] {
  return (words.match(PART) ?? []).map((part) => new Slot(part));
}

/** Splits a phrase into its possible first words and the rest. First words have neither `?` nor `~`. */
export function splitStart(words: string): { starts: string[]; rest: string } {
  const isGroup = words.startsWith("(");
  const end = words.indexOf(isGroup ? ")" : " ");
  const starts = words.slice(isGroup ? 1 : 0, end).split("|");
  return { starts, rest: words.slice(isGroup ? end + 1 : end) };
}

/** A part of a phrase: from `least` to `most` of its wordings. */
export class Slot {
  readonly least: number;
  readonly most: number;
  readonly isJoined: boolean;
  /** None of the wordings may match here. */
  readonly isBan: boolean;
  readonly #wordings: string;
  /** The rests of wordings by their first words. Computed on demand: few texts get here. */
  #rests: Map<string, string[]> | null = null;

  constructor(part: string) {
    const [, ban, bracket, group, sign = ""] = GROUP.exec(part) ?? [];
    this.#wordings = group ?? part;
    this.isBan = ban === "!";
    this.isJoined = sign === "+";
    this.least = bracket === "[" ? 0 : 1;
    this.most = this.isJoined ? MAX_JOINED : Number(sign.slice(1) || 1);
  }

  /** The rests of the wordings that begin with a word, the longest first. */
  restsAfter(word: string): readonly string[] {
    this.#rests ??= groupByFirstWord(this.#wordings.split("|").flatMap(spell));
    return this.#rests.get(word) ?? (word === "" ? NONE : (this.#rests.get(ANY) ?? NONE));
  }
}

/** All spellings of a wording with `?` and `~`. */
function spell(wording: string): string[] {
  const at = wording.indexOf("?");
  if (at > 0) {
    const rest = wording.slice(at + 1);
    return [wording.slice(0, at) + rest, wording.slice(0, at - 1) + rest].flatMap(spell);
  }
  if (!wording.includes("~")) return [wording];
  return [wording.replaceAll("~", "-"), wording.replaceAll("~", " ")];
}

function groupByFirstWord(wordings: readonly string[]): Map<string, string[]> {
  const rests = new Map<string, string[]>();
  for (const wording of wordings) {
    const word = wording === ANY ? ANY : (/^[a-z]+/.exec(wording)?.[0] ?? "");
    const rest = wording.slice(word.length);
    const others = rests.get(word);
    if (others === undefined) rests.set(word, [rest]);
    else others.push(rest);
  }
  for (const others of rests.values()) others.sort((a, b) => b.length - a.length);
  return rests;
}
