import { CharacterClass, classify } from "./character-class.js";

/** How much of each kind of piece a text has. */
export interface Pieces {
  /** Words of Latin script. */
  word: number;
  /** Their letters beyond the sixth. */
  longWord: number;
  /** Words that take the one mark or tab right before them along (`/path`, `_name`). */
  gluedWord: number;
  /** Letters of other alphabets. */
  letter: number;
  /** Han, Kana and Hangul characters. */
  ideograph: number;
  /** Groups of up to three digits. */
  digits: number;
  /** Runs of pipes. */
  pipes: number;
  /** Runs of marks with a double quote in them. */
  quotes: number;
  /** All other runs of marks. */
  marks: number;
  /** Characters of those beyond the first, where they differ. */
  mixedMarks: number;
  /** Characters of those runs that repeat one mark four times or more. */
  repeatedMarks: number;
  /** Line breaks that a run of marks takes along. */
  takenBreak: number;
  /** White space with a tab. */
  tab: number;
  /** Other white space: line breaks, indentation, padding; not the single space before a word or mark. */
  space: number;
  /** Escaped line breaks. */
  escape: number;
}

const { latin, letter, ideograph, digit, lineBreak, tab, space, mark } = CharacterClass;
const BACKSLASH = 92;
const LOWER_N = 110;
const PIPE = 124;
const QUOTE = 34;
const LONG_WORD = 6;
const MIN_REPEATED = 4;

/**
 * Cuts a text into the pieces that byte-pair tokenizers cut it into before they merge, and counts
 * them by kind: the pattern that OpenAI published with its encodings, simplified to what matters
 * here. One pass, linear.
 */
export function countPieces(text: string): Pieces {
  return new PieceCounter(text).count();
}

class PieceCounter {
  readonly #counted: Pieces = {
    word: 0,
    longWord: 0,
    gluedWord: 0,
    letter: 0,
    ideograph: 0,
    digits: 0,
    pipes: 0,
    quotes: 0,
    marks: 0,
    mixedMarks: 0,
    repeatedMarks: 0,
    takenBreak: 0,
    tab: 0,
    space: 0,
    escape: 0,
  };
  /** Class of each code unit, then 0 for the end. */
  readonly #classes: Uint8Array;
  #at = 0;

  constructor(private readonly text: string) {
    this.#classes = classify(text);
  }

  count(): Pieces {
    for (let kind = this.#classAt(0); kind !== 0; kind = this.#classAt(this.#at)) {
      if (kind === latin) this.#countWord();
      else if (kind === letter || kind === ideograph) this.#countLetters(kind);
      else if (kind === digit) this.#countDigits();
      else if (kind === mark) this.#countMarks();
      else this.#countWhiteSpace();
    }
    return this.#counted;
  }

  #classAt(index: number): number {
    return this.#classes[index] as number;
  }

  #endOfRun(from: number, kind: number): number {
    const classes = this.#classes;
    let end = from + 1;
    while (classes[end] === kind) end++;
    return end;
  }

  #countWord(): void {
    const end = this.#endOfRun(this.#at, latin);
    this.#counted.word++;
    this.#counted.longWord += Math.max(0, end - this.#at - LONG_WORD);
    this.#at = end;
  }

  #countLetters(kind: number): void {
    const end = this.#endOfRun(this.#at, kind);
    this.#counted[kind === ideograph ? "ideograph" : "letter"] += end - this.#at;
    this.#at = end;
  }

  #countDigits(): void {
    const end = this.#endOfRun(this.#at, digit);
    this.#counted.digits += Math.ceil((end - this.#at) / 3);
    this.#at = end;
  }

  #countMarks(): void {
    const { text } = this;
    const start = this.#at;
    if (text.charCodeAt(start) === BACKSLASH && text.charCodeAt(start + 1) === LOWER_N) {
      this.#counted.escape++;
      this.#at += 2;
      return;
    }
    const end = this.#endOfRun(start, mark);
    this.#at = end;
    if (end === start + 1 && this.#takesWord(start)) return;
    this.#classifyMarks(start, end);
    if (this.#classAt(end) !== lineBreak) return;
    this.#counted.takenBreak++;
    this.#at = this.#endOfRun(end, lineBreak);
  }

  /** A single mark right before a word belongs to it, unless a space before the mark took the mark. */
  #takesWord(index: number): boolean {
    if (!isAnyLetter(this.#classAt(index + 1))) return false;
    if (index > 0 && this.#classAt(index - 1) === space) return false;
    this.#counted.gluedWord++;
    return true;
  }

  #classifyMarks(start: number, end: number): void {
    const { text } = this;
    const first = text.charCodeAt(start);
    let repeats = true;
    let quoted = false;
    for (let index = start; index < end; index++) {
      const code = text.charCodeAt(index);
      if (code !== first) repeats = false;
      if (code === QUOTE) quoted = true;
    }
    if (repeats && first === PIPE) this.#counted.pipes++;
    else if (quoted) this.#counted.quotes++;
    else {
      this.#counted.marks++;
      if (repeats && end - start >= MIN_REPEATED) this.#counted.repeatedMarks += end - start;
      else this.#counted.mixedMarks += end - start - 1;
    }
  }

  /** Up to the last line break is one piece, the rest another but for its last character, which goes with what follows. */
  #countWhiteSpace(): void {
    let end = this.#at;
    let afterBreak = this.#at;
    for (let kind = this.#classAt(end); isWhiteSpace(kind); kind = this.#classAt(++end)) {
      if (kind === lineBreak) afterBreak = end + 1;
    }
    if (afterBreak > this.#at) this.#countGap(this.#at, afterBreak);
    const next = this.#classAt(end);
    if (next === 0) {
      if (end > afterBreak) this.#countGap(afterBreak, end);
    } else if (end > afterBreak) {
      if (end - 1 > afterBreak) this.#countGap(afterBreak, end - 1);
      const isTab = this.#classAt(end - 1) === tab;
      if (isAnyLetter(next)) this.#counted.gluedWord += isTab ? 1 : 0;
      else if (next === digit || isTab) this.#countGap(end - 1, end);
    }
    this.#at = end;
  }

  #countGap(from: number, to: number): void {
    for (let index = from; index < to; index++) {
      if (this.#classAt(index) !== tab) continue;
      this.#counted.tab++;
      return;
    }
    this.#counted.space++;
  }
}

function isAnyLetter(kind: number): boolean {
  return kind === latin || kind === letter || kind === ideograph;
}

function isWhiteSpace(kind: number): boolean {
  return kind === lineBreak || kind === tab || kind === space;
}
