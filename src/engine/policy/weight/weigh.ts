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

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const w = WEIGHTS;
  const n = countPieces(text);
  // Term by term: a loop over the kinds takes longer than counting a short text.
  return (
    w.word * n.word +
    w.hump * n.hump +
    w.longWord * n.longWord +
    w.capitals * n.capitals +
    w.letter * n.letter +
    w.ideograph * n.ideograph +
    w.digits * n.digits +
    w.commaWord * n.commaWord +
    w.tabWord * n.tabWord +
    w.quoteWord * n.quoteWord +
    w.jointWord * n.jointWord +
    w.markWord * n.markWord +
    w.comma * n.comma +
    w.pipes * n.pipes +
    w.quotes * n.quotes +
    w.quotedMarks * n.quotedMarks +
    w.marks * n.marks +
    w.mixedMarks * n.mixedMarks +
    w.longMarks * n.longMarks +
    w.repeatedMarks * n.repeatedMarks +
    w.exotic * n.exotic +
    w.breaks * n.breaks +
    w.tab * n.tab +
    w.space * n.space
  );
}
