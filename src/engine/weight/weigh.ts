import { normalizeText } from "../markdown/lines.js";
import { countPieces, type Pieces } from "./pieces.js";

/**
 * The weight of each kind of piece, in hundredths, so that sums are exact. Tokenizers charge a run of
 * spaces or dashes like one of them, and an escaped line break like a word, so counting characters
 * misleads. The weight of a text is the sum of its pieces (words, groups of digits, marks, white space).
 * The weights were fitted on real documents and then frozen: docs/policy.md has the method and the
 * figures, bench/calibrate.js reproduces them.
 */
export const WEIGHTS: Readonly<Pieces> = {
  word: 92,
  escapedWord: 92,
  hump: 97,
  longWord: 9,
  capitals: 31,
  letter: 36,
  ideograph: 79,
  digits: 96,
  commaWord: 90,
  tabWord: 70,
  quoteWord: 16,
  jointWord: 54,
  markWord: 124,
  comma: 101,
  pipes: 100,
  quotes: 114,
  quotedMarks: 55,
  marks: 113,
  mixedMarks: 8,
  longMarks: 65,
  commaMarks: 79,
  rowMarks: 85,
  exotic: 78,
  breaks: 95,
  tab: 112,
  space: 100,
};

/** The weight of a text, in hundredths. */
export function weigh(text: string): number {
  const w = WEIGHTS;
  const n = countPieces(text);
  // Written out: a loop over the kinds takes longer than counting a short text.
  return (
    w.word * n.word +
    w.escapedWord * n.escapedWord +
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
    w.commaMarks * n.commaMarks +
    w.rowMarks * n.rowMarks +
    w.exotic * n.exotic +
    w.breaks * n.breaks +
    w.tab * n.tab +
    w.space * n.space
  );
}

/** The weight of a text. Line endings and a byte order mark make no difference. */
export function weighText(text: string): number {
  return weigh(normalizeText(text));
}
