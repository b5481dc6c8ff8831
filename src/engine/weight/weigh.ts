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
  word: 95,
  hump: 108,
  longWord: 12,
  capitals: 27,
  letter: 39,
  ideograph: 81,
  digits: 94,
  commaWord: 50,
  tabWord: 55,
  quoteWord: 17,
  jointWord: 39,
  markWord: 99,
  comma: 86,
  pipes: 82,
  quotes: 60,
  quotedMarks: 46,
  marks: 111,
  mixedMarks: 9,
  repeatedMarks: 1,
  exotic: 78,
  breaks: 96,
  tab: 87,
  space: 109,
};

const KINDS = Object.keys(WEIGHTS) as (keyof Pieces)[];

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const pieces = countPieces(text);
  return KINDS.reduce((weight, kind) => weight + WEIGHTS[kind] * pieces[kind], 0);
}
