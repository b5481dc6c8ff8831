import { readSlots, type Slot, splitStart } from "./phrase-notation.js";

/** A phrase in the notation of `phrase-notation.ts`. */
export interface Phrase {
  words: string;
  /** What must precede it: a sticky pattern with a lookbehind. */
  after?: RegExp;
}

/**
 * Finds phrases of interchangeable words, word by word. As regular expressions, they would take longer
 * to compile than most documents take to read. Slots are greedy with backtracking, which the sizes of
 * the slots bound for any text.
 */
export class PhraseMatcher {
  /** By first word, in order: most words begin no phrase. */
  readonly #phrases = new Map<string, SlottedPhrase[]>();

  constructor(phrases: readonly Phrase[]) {
    for (const { words, after } of phrases) {
      const { starts, rest } = splitStart(words);
      const phrase = new SlottedPhrase(rest, after ?? null);
      for (const start of starts) {
        const others = this.#phrases.get(start);
        if (others === undefined) this.#phrases.set(start, [phrase]);
        else others.push(phrase);
      }
    }
  }

  /**
   * The end of the first phrase that begins with `word`, which the text has at `index`; -1 if none
   * does. In UTF-16 code units.
   */
  match(text: string, word: string, index: number): number {
    const at = index + word.length;
    const phrases = this.#phrases.get(word.toLowerCase());
    if (phrases === undefined) return -1;
    const reader = new WordReader(text);
    for (const { slots, after } of phrases) {
      const end = matchSlots(slots, reader, at);
      if (end < 0) continue;
      if (after === null) return end;
      after.lastIndex = index;
      if (after.test(text)) return end;
    }
    return -1;
  }
}

/** A phrase without its first word. The rest is parsed when a text first has that word. */
class SlottedPhrase {
  #slots: readonly Slot[] | null = null;

  constructor(
    private readonly rest: string,
    readonly after: RegExp | null,
  ) {}

  get slots(): readonly Slot[] {
    this.#slots ??= readSlots(this.rest);
    return this.#slots;
  }
}

/** The end of a match of the slots from `order` on, `taken` wordings of which are matched already; -1 for none. */
function matchSlots(
  slots: readonly Slot[],
  reader: WordReader,
  at: number,
  order = 0,
  taken = 0,
): number {
  const slot = slots[order];
  if (slot === undefined) return reader.isWordEnd(at) ? at : -1;
  if (slot.isBan) {
    const isBanned = reader.readSlot(slot, at, 0).some((end) => reader.isWordEnd(end));
    return isBanned ? -1 : matchSlots(slots, reader, at, order + 1);
  }
  if (taken < slot.most) {
    for (const next of reader.readSlot(slot, at, taken)) {
      const end = matchSlots(slots, reader, next, order, taken + 1);
      if (end >= 0) return end;
    }
  }
  return taken < slot.least ? -1 : matchSlots(slots, reader, at, order + 1);
}

const NOWHERE: readonly number[] = [];

/** Reads a text's words and keeps the last one, since several phrases ask for it. */
class WordReader {
  readonly #text: string;
  #start = -1;
  #word = "";

  constructor(text: string) {
    this.#text = text;
  }

  /** The ends of a slot's wordings that match at `at`, after a space or a joint. */
  readSlot(slot: Slot, at: number, taken: number): readonly number[] {
    const isJoint = slot.isJoined && taken > 0;
    const space = isJoint && this.#text[at] === "," ? at + 1 : at;
    if (this.#text[space] !== " ") return NOWHERE;
    const isAnd = isJoint && this.#wordAt(space + 1) === "and" && this.#text[space + 4] === " ";
    const start = isAnd ? space + 5 : space + 1;
    const word = this.#wordAt(start);
    const rests = slot.restsAfter(word);
    if (rests.length === 0) return NOWHERE;
    const end = start + word.length;
    return rests.filter((rest) => this.#has(rest, end)).map((rest) => end + rest.length);
  }

  /** Whether no word continues at an offset, in the sense of `\b`. */
  isWordEnd(at: number): boolean {
    return !/\w/.test(this.#text[at] ?? "");
  }

  #has(wanted: string, at: number): boolean {
    return this.#text.slice(at, at + wanted.length).toLowerCase() === wanted;
  }

  /** The letters from an offset on, in lower case. */
  #wordAt(start: number): string {
    if (start === this.#start) return this.#word;
    let end = start;
    while (isLetter(this.#text.charCodeAt(end))) end++;
    this.#start = start;
    this.#word = this.#text.slice(start, end).toLowerCase();
    return this.#word;
  }
}

/** Whether a UTF-16 code unit is one of a–z, A–Z. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
