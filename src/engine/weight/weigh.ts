import { normalizeText } from "../markdown/lines.js";
import { CharacterClass, classify, isAnyLetter } from "./character-class.js";

/**
 * What each kind of piece weighs, in hundredths of a token, so that sums are exact. Tokenizers charge a
 * run of spaces or dashes like one of them, and an escaped line break like a word, so counting characters
 * misleads. The weights were fitted on real documents and then frozen: docs/policy.md has the method and
 * the figures, bench/calibrate.js reproduces them.
 */
export const WEIGHTS = {
  /** Words of Latin script. */
  word: 92,
  /** Words right behind an escaped line break (`\\nword`), on top of `word`. */
  escapedWord: 92,
  /** Capital letters within words (`camelCase`). */
  hump: 97,
  /** Letters beyond the sixth of a word or of what is between its humps. */
  longWord: 9,
  /** Letters beyond the second of words in capitals. */
  capitals: 31,
  /** Letters of other alphabets. */
  letter: 36,
  /** Han, Kana and Hangul characters. */
  ideograph: 79,
  /** Groups of up to three digits. */
  digits: 96,
  /** Words that take the one comma right before them along. */
  commaWord: 90,
  /** … or the one tab. */
  tabWord: 70,
  /** … or the one `"` or `\`. */
  quoteWord: 16,
  /** … or the one `.`, `/`, `-`, `_` or backtick. */
  jointWord: 54,
  /** … or the one other mark. */
  markWord: 124,
  /** Commas by themselves. */
  comma: 101,
  /** Runs of pipes. */
  pipes: 100,
  /** Runs of marks with a double quote in them. */
  quotes: 114,
  /** Marks beyond the second in a run of `quotes`. */
  quotedMarks: 55,
  /** All other runs of marks. */
  marks: 113,
  /** Characters beyond the first in mixed runs: `marks` that are not all the same. */
  mixedMarks: 8,
  /** Mixed runs of three marks or more. */
  longMarks: 65,
  /** Mixed runs that begin with a comma. */
  commaMarks: 79,
  /** Pipes beyond the first in mixed runs. */
  rowMarks: 85,
  /** Marks beyond ASCII, by code unit. */
  exotic: 78,
  /** Line breaks, with the white space before them. */
  breaks: 95,
  /** Other white space with a tab. */
  tab: 112,
  /** Other white space, but for the one space before a word or mark. */
  space: 100,
};

export type Weights = Readonly<typeof WEIGHTS>;

const { upper, ideograph, digit, lower } = CharacterClass;
const { lineBreak, tab, space, mark, comma, pipe, joint, quote, exotic } = CharacterClass;
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
const JSON_MARKS: ReadonlySet<number> = new Set([...'"{}[],:'].map((sign) => sign.charCodeAt(0)));
const JSON_RUN = 3;
const JSON_EXCESS = 2;

/** The weight of a text in hundredths. Line endings and a byte order mark make no difference. */
export function weighText(text: string): number {
  return weigh(normalizeText(text));
}

/**
 * The weight of a text, in hundredths: the sum of its pieces. It is cut as byte-pair tokenizers cut it
 * before they merge, by the pattern that OpenAI published with its encodings, simplified to what matters
 * here. One pass, linear; a single function on integers, because it runs over every text several times.
 *
 * @param w Other weights. With 1 for one kind and 0 for the rest, the sum counts that kind.
 */
export function weigh(text: string, w: Weights = WEIGHTS): number {
  const classes = classify(text);
  let sum = 0;
  let at = 0;
  for (let kind = classes[0]!; kind !== 0; kind = classes[at]!) {
    let start = at++;
    if (kind <= upper) {
      const isEscape = text.charCodeAt(start) === N && text.charCodeAt(start - 1) === BACKSLASH;
      if (isEscape && isAnyLetter(classes[at]!)) {
        sum += w.escapedWord;
        start = at++;
      }
      for (;;) {
        while (classes[at] === lower) at++;
        if (classes[at] !== upper) break;
        if (classes[at - 1] !== upper) {
          sum += w.hump + weighLong(classes, start, at, w);
          start = at;
        }
        at++;
      }
      sum += w.word + weighLong(classes, start, at, w);
      // The space before a word belongs to it.
      if (classes[at] === space && isAnyLetter(classes[at + 1]!)) at++;
    } else if (kind <= ideograph) {
      while (classes[at] === kind) at++;
      sum += (at - start) * (kind === ideograph ? w.ideograph : w.letter);
    } else if (kind === digit) {
      while (classes[at] === digit) at++;
      sum += Math.ceil((at - start) / 3) * w.digits;
    } else if (kind < mark) {
      let afterBreak = kind === lineBreak ? at : start;
      for (kind = classes[at]!; kind >= lineBreak && kind <= space; kind = classes[++at]!) {
        if (kind === lineBreak) afterBreak = at + 1;
      }
      if (afterBreak > start) sum += w.breaks;
      sum += weighBlanks(text, classes, afterBreak, at, w);
    } else if (isAnyLetter(classes[at]!) && text.charCodeAt(start - 1) !== SPACE) {
      // A space before a mark has taken it: it cannot belong to the word behind it.
      if (kind === joint) sum += w.jointWord;
      else if (kind === quote) sum += w.quoteWord;
      else sum += kind === comma ? w.commaWord : w.markWord;
    } else {
      if (kind === exotic) {
        while (classes[at] === exotic) at++;
        sum += (at - start) * w.exotic;
      } else {
        while (classes[at]! >= mark && classes[at] !== exotic) at++;
        sum += weighMarks(text, kind, start, at, w);
      }
      // Line breaks right behind marks are part of their piece.
      while (classes[at] === lineBreak) at++;
    }
  }
  return sum;
}

/** The letters of a word, or of a part between humps, that tokenizers charge for. */
function weighLong(classes: Uint8Array, start: number, end: number, w: Weights): number {
  const length = end - start;
  if (length <= LONG_CAPITALS) return 0;
  const isCapitals = classes[start] === upper && classes[start + 1] === upper;
  if (isCapitals) return (length - LONG_CAPITALS) * w.capitals;
  return length > LONG_WORD ? (length - LONG_WORD) * w.longWord : 0;
}

/** White space behind its last line break: one piece but for its last character, which goes with what follows. */
function weighBlanks(text: string, classes: Uint8Array, from: number, to: number, w: Weights) {
  const next = classes[to]!;
  const last = to - 1;
  if (from > last) return 0;
  if (next === 0) return weighGap(classes, from, to, w);
  const gap = weighGap(classes, from, last, w);
  const goesAlong = isAnyLetter(next) || (next >= mark && text.charCodeAt(last) === SPACE);
  if (!goesAlong) return gap + weighGap(classes, last, to, w);
  return classes[last] === tab ? gap + w.tabWord : gap;
}

function weighGap(classes: Uint8Array, from: number, to: number, w: Weights): number {
  if (from >= to) return 0;
  for (let index = from; index < to; index++) if (classes[index] === tab) return w.tab;
  return w.space;
}

/** A run of ASCII marks whose first is of this kind. */
function weighMarks(text: string, kind: number, start: number, end: number, w: Weights): number {
  const length = end - start;
  if (length === 1 && kind === comma) return w.comma;
  const first = text.charCodeAt(start);
  let repeats = true;
  let isQuoted = false;
  let isJson = true;
  let pipes = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code !== first) repeats = false;
    if (code === QUOTE) isQuoted = true;
    else if (code === PIPE) pipes++;
    if (isJson && !JSON_MARKS.has(code)) isJson = false;
  }
  if (repeats && kind === pipe) return w.pipes;
  if (isQuoted) {
    if (length <= QUOTED_PAIR) return w.quotes;
    const excess = isJson ? (length > JSON_RUN ? JSON_EXCESS : 0) : length - QUOTED_PAIR;
    return w.quotes + excess * w.quotedMarks;
  }
  if (repeats || (length === SCHEME.length && text.startsWith(SCHEME, start))) return w.marks;
  let sum = w.marks + (length - 1) * w.mixedMarks;
  if (length >= LONG_MARKS) sum += w.longMarks;
  if (kind === comma) sum += w.commaMarks;
  return pipes > 1 ? sum + (pipes - 1) * w.rowMarks : sum;
}
