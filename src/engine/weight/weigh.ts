import { countPieces, type Pieces } from "./pieces.js";

/**
 * What a text's characters are worth. Tokenizers charge a run of spaces or dashes like one of
 * them, and an escaped line break like a word, so plain character savings mislead. The weight of
 * a text is the sum of its pieces (words, groups of digits, marks, white space), each kind at a
 * weight fitted on real documents and then frozen: docs/policy.md has the method and the
 * figures, bench/calibrate.js repeats them. It is a function of characters alone, in hundredths,
 * so that sums are exact.
 */
export const WEIGHTS: Readonly<Pieces> = {
  word: 92,
  hump: 96,
  longWord: 13,
  capitals: 32,
  letter: 39,
  ideograph: 80,
  digits: 91,
  commaWord: 61,
  tabWord: 74,
  quoteWord: 19,
  jointWord: 43,
  markWord: 105,
  comma: 102,
  pipes: 90,
  quotes: 114,
  quotedMarks: 49,
  marks: 107,
  mixedMarks: 7,
  longMarks: 61,
  repeatedMarks: 1,
  exotic: 68,
  breaks: 90,
  tab: 95,
  space: 110,
};

const KINDS = Object.keys(WEIGHTS) as (keyof Pieces)[];

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const pieces = countPieces(text);
  return KINDS.reduce((weight, kind) => weight + WEIGHTS[kind] * pieces[kind], 0);
}
