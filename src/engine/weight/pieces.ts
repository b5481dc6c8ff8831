import {
  CharacterClass,
  classify,
  isAnyLetter,
  isLatin,
  isMark,
  isWhiteSpace,
} from "./character-class.js";

/** How much of each kind of piece a text has. */
export class Pieces {
  /** Words of Latin script. */
  word = 0;
  /** Words right behind an escaped line break (`\\nword`). */
  escapedWord = 0;
  /** Capital letters within words (`camelCase`). */
  hump = 0;
  /** Letters beyond the sixth of a word or of what is between its humps. */
  longWord = 0;
  /** Letters beyond the second of words in capitals. */
  capitals = 0;
  /** Letters of other alphabets. */
  letter = 0;
  /** Han, Kana and Hangul characters. */
  ideograph = 0;
  /** Groups of up to three digits. */
  digits = 0;
  /** Words that take the one comma right before them along. */
  commaWord = 0;
  /** … or the one tab. */
  tabWord = 0;
  /** … or the one `"` or `\`. */
  quoteWord = 0;
  /** … or the one `.`, `/`, `-`, `_` or backtick. */
  jointWord = 0;
  /** … or the one other mark. */
  markWord = 0;
  /** Commas by themselves. */
  comma = 0;
  /** Runs of pipes. */
  pipes = 0;
  /** Runs of marks with a double quote in them. */
  quotes = 0;
  /** Marks beyond the second in a run of `quotes`. */
  quotedMarks = 0;
  /** All other runs of marks. */
  marks = 0;
  /** Characters beyond the first in mixed runs: `marks` that are not all the same. */
  mixedMarks = 0;
  /** Mixed runs of three marks or more. */
  longMarks = 0;
  /** Mixed runs that begin with a comma. */
  commaMarks = 0;
  /** Pipes beyond the first in mixed runs. */
  rowMarks = 0;
  /** Marks beyond ASCII, by code unit. */
  exotic = 0;
  /** Line breaks, with the white space before them. */
  breaks = 0;
  /** Other white space with a tab. */
  tab = 0;
  /** Other white space, but for the one space before a word or mark. */
  space = 0;
}

const { lower, upper, ideograph, digit } = CharacterClass;
const { lineBreak, tab, space, comma, pipe, quote, joint, exotic } = CharacterClass;
const SPACE = 32;
const QUOTE = 34;
const PIPE = 124;
const BACKSLASH = 92;
const N = 110;
const LONG_WORD = 6;
const LONG_CAPITALS = 2;
const LONG_MARKS = 3;
/** Behind the name of a protocol; it costs what one mark costs. */
const SCHEME = "://";
/** A run with a double quote costs as much as `"` alone up to this length: `",`. */
const QUOTED_PAIR = 2;
/**
 * A run of only these costs that much up to `JSON_RUN`, too: `","`, `":{`. Tokenizers cut a longer one in
 * two, which counts as `JSON_EXCESS` marks more.
 */
const JSON_MARKS: ReadonlySet<number> = new Set([...'"{}[],:'].map((mark) => mark.charCodeAt(0)));
const JSON_RUN = 3;
const JSON_EXCESS = 2;

/**
 * Cuts a text into the pieces that byte-pair tokenizers cut it into before they merge, and counts
 * them by kind: the pattern that OpenAI published with its encodings, simplified to what matters
 * here. One pass, linear.
 */
export function countPieces(text: string): Pieces {
  return new PieceCounter(text).count();
}

class PieceCounter {
  readonly #counted = new Pieces();
  /** Class of each code unit, then 0 for the end. */
  readonly #classes: Uint8Array;
  #at = 0;

  constructor(private readonly text: string) {
    this.#classes = classify(text);
  }

  count(): Pieces {
    for (let kind = this.#classAt(0); kind !== 0; kind = this.#classAt(this.#at)) {
      if (isLatin(kind)) this.#countWord();
      else if (isAnyLetter(kind)) this.#countLetters(kind);
      else if (kind === digit) this.#countDigits();
      else if (isMark(kind)) this.#countMarks(kind);
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

  /** Skips the space behind the word if a word follows, which that space belongs to. */
  #countWord(): void {
    const classes = this.#classes;
    const counted = this.#counted;
    let start = this.#at;
    if (this.#isEscape(start) && isAnyLetter(this.#classAt(start + 1))) {
      counted.escapedWord++;
      start++;
    }
    let end = start + 1;
    for (;;) {
      while (classes[end] === lower) end++;
      if (classes[end] !== upper) break;
      if (classes[end - 1] !== upper) {
        counted.hump++;
        this.#countLong(start, end);
        start = end;
      }
      end++;
    }
    counted.word++;
    this.#countLong(start, end);
    this.#at = classes[end] === space && isAnyLetter(this.#classAt(end + 1)) ? end + 1 : end;
  }

  /** Whether the letter of an escaped line break is here. */
  #isEscape(at: number): boolean {
    return this.text.charCodeAt(at) === N && this.text.charCodeAt(at - 1) === BACKSLASH;
  }

  #countLong(start: number, end: number): void {
    const length = end - start;
    if (length <= LONG_CAPITALS) return;
    const isCapitals = this.#classAt(start) === upper && this.#classAt(start + 1) === upper;
    if (isCapitals) this.#counted.capitals += length - LONG_CAPITALS;
    else if (length > LONG_WORD) this.#counted.longWord += length - LONG_WORD;
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

  #countMarks(kind: number): void {
    const start = this.#at;
    if (isAnyLetter(this.#classAt(start + 1)) && !this.#isAfterSpace(start)) {
      this.#countWordAfter(kind);
      this.#at++;
      return;
    }
    if (kind === exotic) {
      this.#at = this.#endOfRun(start, exotic);
      this.#counted.exotic += this.#at - start;
      this.#skipBreaks();
      return;
    }
    const classes = this.#classes;
    let end = start + 1;
    while (isMark(classes[end] as number) && classes[end] !== exotic) end++;
    this.#at = end;
    this.#classifyMarks(start, end);
    this.#skipBreaks();
  }

  /** Line breaks right behind marks are part of their piece. */
  #skipBreaks(): void {
    const end = this.#at;
    if (this.#classAt(end) === lineBreak) this.#at = this.#endOfRun(end, lineBreak);
  }

  #countWordAfter(kind: number): void {
    if (kind === joint) this.#counted.jointWord++;
    else if (kind === quote) this.#counted.quoteWord++;
    else if (kind === comma) this.#counted.commaWord++;
    else this.#counted.markWord++;
  }

  /** A space before a mark has taken it: it cannot belong to the word behind it. */
  #isAfterSpace(index: number): boolean {
    return index > 0 && this.text.charCodeAt(index - 1) === SPACE;
  }

  #classifyMarks(start: number, end: number): void {
    const counted = this.#counted;
    const first = this.text.charCodeAt(start);
    let repeats = true;
    let quoted = false;
    let rowPipes = 0;
    for (let index = start; index < end; index++) {
      const code = this.text.charCodeAt(index);
      if (code !== first) repeats = false;
      if (code === QUOTE) quoted = true;
      else if (code === PIPE) rowPipes++;
    }
    const length = end - start;
    const kind = this.#classAt(start);
    if (repeats && kind === pipe) counted.pipes++;
    else if (length === 1 && kind === comma) counted.comma++;
    else if (quoted) {
      counted.quotes++;
      if (length > QUOTED_PAIR) counted.quotedMarks += this.#countQuoted(start, length);
    } else {
      counted.marks++;
      if (repeats || (length === SCHEME.length && this.text.startsWith(SCHEME, start))) return;
      counted.mixedMarks += length - 1;
      if (length >= LONG_MARKS) counted.longMarks++;
      if (kind === comma) counted.commaMarks++;
      if (rowPipes > 1) counted.rowMarks += rowPipes - 1;
    }
  }

  /** How many `quotedMarks` a run with a double quote counts. */
  #countQuoted(start: number, length: number): number {
    for (let index = start; index < start + length; index++) {
      if (!JSON_MARKS.has(this.text.charCodeAt(index))) return length - QUOTED_PAIR;
    }
    return length > JSON_RUN ? JSON_EXCESS : 0;
  }

  /** Up to the last line break is one piece, the rest another but for its last character, which goes with what follows. */
  #countWhiteSpace(): void {
    let end = this.#at;
    let afterBreak = this.#at;
    for (let kind = this.#classAt(end); isWhiteSpace(kind); kind = this.#classAt(++end)) {
      if (kind === lineBreak) afterBreak = end + 1;
    }
    if (afterBreak > this.#at) this.#counted.breaks++;
    const next = this.#classAt(end);
    const last = end - 1;
    const goesAlong =
      next !== 0 && (isAnyLetter(next) || (isMark(next) && this.text.charCodeAt(last) === SPACE));
    if (goesAlong && last >= afterBreak) {
      this.#countGap(afterBreak, last);
      if (this.#classAt(last) === tab) this.#counted.tabWord++;
    } else {
      this.#countGap(afterBreak, next === 0 ? end : last);
      if (next !== 0) this.#countGap(Math.max(last, afterBreak), end);
    }
    this.#at = end;
  }

  #countGap(from: number, to: number): void {
    if (from >= to) return;
    for (let index = from; index < to; index++) {
      if (this.#classAt(index) !== tab) continue;
      this.#counted.tab++;
      return;
    }
    this.#counted.space++;
  }
}
