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
  word: 130,
  longWord: 12,
  gluedWord: 4,
  letter: 47,
  ideograph: 100,
  digits: 112,
  pipes: 61,
  quotes: 76,
  marks: 38,
  mixedMarks: 5,
  repeatedMarks: 3,
  takenBreak: 13,
  tab: 75,
  space: 101,
  escape: 117,
};

const KINDS = Object.keys(WEIGHTS) as (keyof Pieces)[];

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const pieces = countPieces(text);
  return KINDS.reduce((weight, kind) => weight + WEIGHTS[kind] * pieces[kind], 0);
}
