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
  word: 94,
  hump: 97,
  longWord: 12,
  capitals: 24,
  letter: 39,
  ideograph: 82,
  digits: 92,
  commaWord: 57,
  tabWord: 72,
  quoteWord: 11,
  jointWord: 45,
  markWord: 96,
  comma: 101,
  pipes: 86,
  quotes: 75,
  quotedMarks: 48,
  marks: 114,
  mixedMarks: 10,
  repeatedMarks: 1,
  exotic: 45,
  breaks: 88,
  tab: 88,
  space: 110,
};

const KINDS = Object.keys(WEIGHTS) as (keyof Pieces)[];

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const pieces = countPieces(text);
  return KINDS.reduce((weight, kind) => weight + WEIGHTS[kind] * pieces[kind], 0);
}
