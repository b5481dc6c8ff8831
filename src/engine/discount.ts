import { clears } from "./policy.js";

/**
 * What characters are worth. Tokenizers charge a run of spaces or dashes like one of them, and an
 * escaped line break like a word, so plain character savings mislead. A text's weight counts the
 * pieces that byte-pair tokenizers cut text into before they merge (words, groups of three
 * digits, punctuation, white space), each kind with a weight fitted on real documents; the method
 * and the figures are in docs/policy.md, the script in bench/calibrate.js. It is a function of
 * characters alone, in hundredths, so that sums are exact.
 */

/** How much of each kind of piece a text has. */
export interface Pieces {
  /** Words of Latin script. */
  word: number;
  /** Their letters beyond the sixth. */
  longWord: number;
  /** Words right behind a mark other than a space (`/path`, `(word`, a tab). */
  gluedWord: number;
  /** Letters of other alphabets. */
  letter: number;
  /** Han, Kana and Hangul characters. */
  ideograph: number;
  /** Groups of up to three digits. */
  digits: number;
  /** Runs of pipes. */
  pipes: number;
  /** Runs of punctuation with a double quote in them. */
  quotes: number;
  /** All other runs of punctuation. */
  marks: number;
  /** Characters of those beyond the first, where they differ. */
  mixedMarks: number;
  /** Characters of those runs that repeat one mark four times or more. */
  repeatedMarks: number;
  /** Line breaks that a run of punctuation takes along. */
  takenBreak: number;
  /** White space with a tab that no word takes along. */
  tab: number;
  /** Other white space: line breaks, indentation, padding; not the single space before a word. */
  space: number;
  /** Escaped line breaks. */
  escape: number;
}

export const WEIGHTS: Readonly<Pieces> = {
  word: 130,
  longWord: 15,
  gluedWord: -20,
  letter: 45,
  ideograph: 100,
  digits: 165,
  pipes: 60,
  quotes: 70,
  marks: 20,
  mixedMarks: 4,
  repeatedMarks: 1,
  takenBreak: 15,
  tab: 80,
  space: 100,
  escape: 125,
};

const PIECE =
  /\\n|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;
const LATIN_END = 0x24f;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Cuts a text into pieces and counts them by kind. Linear. */
export function countPieces(text: string): Pieces {
  const count = { ...WEIGHTS };
  for (const kind of Object.keys(count) as (keyof Pieces)[]) count[kind] = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    const first = piece.charCodeAt(0);
    const last = piece.charCodeAt(piece.length - 1);
    if (piece === "\\n") count.escape++;
    else if (isLetter(last)) countWord(piece, isLetter(first), count);
    else if (first >= 48 && first <= 57) count.digits++;
    else if (piece.trim() !== "") countMarks(piece, count);
    else if (piece.includes("\t")) count.tab++;
    else count.space++;
  }
  return count;
}

function isLetter(code: number): boolean {
  if (code < 128) return (code > 64 && code < 91) || (code > 96 && code < 123);
  return /[\p{L}\p{M}\p{Surrogate}]/u.test(String.fromCharCode(code));
}

function countWord(piece: string, bare: boolean, count: Pieces): void {
  const word = bare ? piece : piece.slice(1);
  if (word.charCodeAt(0) > LATIN_END) {
    if (IDEOGRAPH.test(word)) count.ideograph += word.length;
    else count.letter += word.length;
  } else {
    count.word++;
    count.longWord += Math.max(0, word.length - 6);
  }
  if (!bare && piece[0] !== " ") count.gluedWord++;
}

function countMarks(piece: string, count: Pieces): void {
  const marks = piece.trim();
  if (/[\r\n]$/.test(piece)) count.takenBreak++;
  if (/^\|+$/.test(marks)) count.pipes++;
  else if (marks.includes('"')) count.quotes++;
  else {
    count.marks++;
    if (/^(.)\1{3,}$/su.test(marks)) count.repeatedMarks += marks.length;
    else count.mixedMarks += marks.length - 1;
  }
}

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const count = countPieces(text);
  let weight = 0;
  for (const kind of Object.keys(WEIGHTS) as (keyof Pieces)[]) {
    weight += WEIGHTS[kind] * count[kind];
  }
  return weight;
}

/** Whether the savings of `candidate` over `source` are believed: they clear the band by weight too. */
export function clearsByWeight(source: string, candidate: string): boolean {
  return clears(weigh(source), weigh(candidate));
}
