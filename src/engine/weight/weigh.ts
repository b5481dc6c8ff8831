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
  word: 90,
  hump: 95,
  longWord: 13,
  capitals: 28,
  letter: 38,
  ideograph: 78,
  digits: 92,
  commaWord: 90,
  tabWord: 70,
  quoteWord: 22,
  jointWord: 48,
  markWord: 125,
  comma: 101,
  pipes: 100,
  quotes: 119,
  quotedMarks: 53,
  marks: 109,
  mixedMarks: 8,
  longMarks: 68,
  repeatedMarks: 1,
  exotic: 78,
  breaks: 95,
  tab: 112,
  space: 100,
};

const KINDS = Object.keys(WEIGHTS) as (keyof Pieces)[];

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const pieces = countPieces(text);
  return KINDS.reduce((weight, kind) => weight + WEIGHTS[kind] * pieces[kind], 0);
}
