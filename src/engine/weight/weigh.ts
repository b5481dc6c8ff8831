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
  /** Words right behind an escaped line break (`\nword`). This and the next kinds of words add to `word`. */
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

export type PieceWeights = Readonly<typeof WEIGHTS>;

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
const JSON_MARKS = new Uint8Array(128);
for (const sign of '"{}[],:') JSON_MARKS[sign.charCodeAt(0)] = 1;
const JSON_RUN = 3;
const JSON_EXCESS = 2;

/** The weight of a text in hundredths. Line endings and a byte order mark make no difference. */
export function weighText(text: string): number {
  return weigh(normalizeText(text));
}

/** The text that is being weighed, the class of each of its code units, and the sum so far. */
let text = "";
let classes: Uint8Array = new Uint8Array();
let w: PieceWeights = WEIGHTS;
let sum = 0;

/**
 * The weight of a text, in hundredths: the sum of its pieces. It is cut as byte-pair tokenizers cut it
 * before they merge, by the pattern that OpenAI published with its encodings, simplified to what matters
 * here. One pass, linear. It is called several times for a text, so it adds integers in variables of this
 * module, in functions small enough for the compiler.
 *
 * @param weights Other weights. With 1 for one kind and 0 for the rest, the sum counts that kind.
 * @param most Beyond this, the rest is not weighed any more.
 */
export function weigh(
  weighed: string,
  weights: PieceWeights = WEIGHTS,
  most = Number.POSITIVE_INFINITY,
): number {
  text = weighed;
  classes = classify(weighed);
  w = weights;
  sum = 0;
  let at = 0;
  for (let kind = classes[0]!; kind !== 0 && sum <= most; kind = classes[at]!) {
    if (kind <= upper) at = weighWord(at);
    else if (kind <= ideograph) {
      const end = endOfRun(at, kind);
      sum += (end - at) * (kind === ideograph ? w.ideograph : w.letter);
      at = end;
    } else if (kind === digit) {
      const end = endOfRun(at, digit);
      sum += Math.ceil((end - at) / 3) * w.digits;
      at = end;
    } else at = kind < mark ? weighWhiteSpace(at) : weighMarks(at, kind);
  }
  return sum;
}

function endOfRun(from: number, kind: number): number {
  let end = from + 1;
  while (classes[end] === kind) end++;
  return end;
}

/** @returns where the word ends, with the space behind it if that belongs to the next word. */
function weighWord(from: number): number {
  const kinds = classes;
  let start = from;
  if (isEscape(start) && isAnyLetter(kinds[start + 1]!)) {
    sum += w.escapedWord;
    start++;
  }
  let end = start + 1;
  for (;;) {
    while (kinds[end] === lower) end++;
    if (kinds[end] !== upper) break;
    if (kinds[end - 1] !== upper) {
      sum += w.hump;
      weighLong(start, end);
      start = end;
    }
    end++;
  }
  sum += w.word;
  weighLong(start, end);
  return kinds[end] === space && isAnyLetter(kinds[end + 1]!) ? end + 1 : end;
}

/** Whether the letter of an escaped line break is here. */
function isEscape(at: number): boolean {
  // Asked of every word: classes are read in a fraction of the time of characters.
  if (at === 0 || classes[at - 1] !== quote) return false;
  return text.charCodeAt(at) === N && text.charCodeAt(at - 1) === BACKSLASH;
}

/** The letters of a word, or of a part between humps, that tokenizers charge for. */
function weighLong(start: number, end: number): void {
  const length = end - start;
  if (length <= LONG_CAPITALS) return;
  const isCapitals = classes[start] === upper && classes[start + 1] === upper;
  if (isCapitals) sum += (length - LONG_CAPITALS) * w.capitals;
  else if (length > LONG_WORD) sum += (length - LONG_WORD) * w.longWord;
}

/** Up to the last line break is one piece, the rest another but for its last character, which goes with what follows. */
function weighWhiteSpace(start: number): number {
  let end = start;
  let afterBreak = start;
  for (let kind = classes[end]!; kind >= lineBreak && kind <= space; kind = classes[++end]!) {
    if (kind === lineBreak) afterBreak = end + 1;
  }
  if (afterBreak > start) sum += w.breaks;
  const last = end - 1;
  if (afterBreak > last) return end;
  const next = classes[end]!;
  if (next === 0) weighGap(afterBreak, end);
  else {
    weighGap(afterBreak, last);
    const goesAlong = isAnyLetter(next) || (next >= mark && text.charCodeAt(last) === SPACE);
    if (!goesAlong) weighGap(last, end);
    else if (classes[last] === tab) sum += w.tabWord;
  }
  return end;
}

function weighGap(from: number, to: number): void {
  if (from >= to) return;
  let index = from;
  while (index < to && classes[index] !== tab) index++;
  sum += index < to ? w.tab : w.space;
}

/** One mark before a word, or a run of marks with the line breaks right behind it, which are part of its piece. */
function weighMarks(start: number, kind: number): number {
  const kinds = classes;
  // A space before a mark has taken it: it cannot belong to the word behind it.
  if (isAnyLetter(kinds[start + 1]!) && !(start > 0 && text.charCodeAt(start - 1) === SPACE)) {
    if (kind === joint) sum += w.jointWord;
    else if (kind === quote) sum += w.quoteWord;
    else sum += kind === comma ? w.commaWord : w.markWord;
    return start + 1;
  }
  let end = start + 1;
  if (kind === exotic) {
    end = endOfRun(start, exotic);
    sum += (end - start) * w.exotic;
  } else {
    while (kinds[end]! >= mark && kinds[end] !== exotic) end++;
    if (end - start === 1 && kind === comma) sum += w.comma;
    else weighRun(start, end, kind);
  }
  return kinds[end] === lineBreak ? endOfRun(end, lineBreak) : end;
}

/** A run of ASCII marks whose first is of this kind. */
function weighRun(start: number, end: number, kind: number): void {
  const length = end - start;
  const first = text.charCodeAt(start);
  let repeats = true;
  let isQuoted = first === QUOTE;
  let pipes = Number(first === PIPE);
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code !== first) repeats = false;
    if (code === QUOTE) isQuoted = true;
    else if (code === PIPE) pipes++;
  }
  if (repeats && kind === pipe) sum += w.pipes;
  else if (isQuoted) {
    let at = start;
    while (at < end && JSON_MARKS[text.charCodeAt(at)] === 1) at++;
    const isJson = at === end;
    const excess = isJson ? (length > JSON_RUN ? JSON_EXCESS : 0) : length - QUOTED_PAIR;
    sum += w.quotes + (length > QUOTED_PAIR ? excess * w.quotedMarks : 0);
  } else {
    sum += w.marks;
    if (repeats || (length === SCHEME.length && text.startsWith(SCHEME, start))) return;
    sum += (length - 1) * w.mixedMarks;
    if (length >= LONG_MARKS) sum += w.longMarks;
    if (kind === comma) sum += w.commaMarks;
    if (pipes > 1) sum += (pipes - 1) * w.rowMarks;
  }
}
