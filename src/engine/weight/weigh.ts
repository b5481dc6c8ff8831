import { normalizeText } from "../markdown/lines.js";
import { CharacterClass, classify, isAnyLetter } from "./character-class.js";

/**
 * What each kind of piece weighs, in hundredths of a token, so that sums are exact. Tokenizers charge a
 * run of spaces or dashes like one of them, and an escaped line break like a word, so counting characters
 * misleads. A weight is the mean that three tokenizers count in real documents, then frozen: docs/policy.md
 * has the method and the figures, bench/calibrate.js reproduces them.
 */
export const WEIGHTS = {
  /** Words of Latin script, with nothing before them in their piece. The next kinds add to it. */
  word: 110,
  /** Words that take the one space before them along: vocabularies have most words so. */
  spaceWord: -14,
  /** … or the one tab. */
  tabWord: 35,
  /** … or the one comma. */
  commaWord: 78,
  /** … or the one mark that words often have before them (`CharacterClass.soft`). */
  softWord: 3,
  /** … or the one mark that some words have before them (`CharacterClass.joint`). */
  jointWord: 43,
  /** … or any other mark. */
  markWord: 86,
  /** Words right behind an escaped line break (`\nword`). */
  escapedWord: 112,
  /** Capital letters within words (`camelCase`). */
  hump: 90,
  /** Letters beyond the sixth of a word or of what is between its humps. */
  longWord: 10,
  /** Letters beyond the second of words in capitals. */
  capitals: 20,
  /** Letters of other alphabets. */
  letter: 40,
  /** Han, Kana and Hangul characters. */
  ideograph: 89,
  /** Groups of up to three digits. */
  digits: 100,
  /** One mark, or a run of the same. */
  mark: 100,
  /** Runs of different marks. */
  marks: 104,
  /** Marks beyond the second of such a run. */
  moreMarks: 50,
  /** Instead, in a run with pipes: where pipes and other marks meet. */
  cellMarks: 85,
  /** Line breaks that a run of two marks or more takes along. */
  markBreaks: 28,
  /** Marks beyond ASCII, by code unit. */
  exotic: 112,
  /** … beyond the third of a run. */
  moreExotic: 16,
  /** White space up to the last line break, and the rest of it. */
  blank: 100,
};

export type PieceWeights = Readonly<typeof WEIGHTS>;

const { upper, ideograph, digit, lower } = CharacterClass;
const { lineBreak, tab, space, mark, comma, pipe, soft, joint, exotic } = CharacterClass;
const SPACE = 32;
const BACKSLASH = 92;
const N = 110;
const LONG_WORD = 6;
const LONG_CAPITALS = 2;
const SHORT_EXOTIC = 3;
/** Behind the name of a protocol; it costs what one mark costs. */
const SCHEME = "://";
/** A run of only these costs that, too, up to this length: `","`, `"},{"`. Vocabularies know most of them. */
const JSON_MARKS = new Uint8Array(128);
for (const sign of '"{}[],:') JSON_MARKS[sign.charCodeAt(0)] = 1;
const JSON_RUN = 5;

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
  if (kinds[end] !== space || !isAnyLetter(kinds[end + 1]!)) return end;
  sum += w.spaceWord;
  return end + 1;
}

/** Whether the letter of an escaped line break is here. */
function isEscape(at: number): boolean {
  // Asked of every word: classes are read in a fraction of the time of characters.
  if (at === 0 || classes[at - 1] !== soft) return false;
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
  if (afterBreak > start) sum += w.blank;
  if (afterBreak === end) return end;
  const last = end - 1;
  const next = classes[end]!;
  if (next === 0) {
    sum += w.blank;
    return end;
  }
  if (last > afterBreak) sum += w.blank;
  if (isAnyLetter(next)) sum += classes[last] === tab ? w.tabWord : w.spaceWord;
  else if (next < mark || text.charCodeAt(last) !== SPACE) sum += w.blank;
  return end;
}

/** One mark before a word, or a run of marks with the line breaks right behind it, which are part of its piece. */
function weighMarks(start: number, kind: number): number {
  const kinds = classes;
  // A space before a mark has taken it: it cannot belong to the word behind it.
  if (isAnyLetter(kinds[start + 1]!) && !(start > 0 && text.charCodeAt(start - 1) === SPACE)) {
    if (kind === soft) sum += w.softWord;
    else if (kind === joint) sum += w.jointWord;
    else sum += kind === comma ? w.commaWord : w.markWord;
    return start + 1;
  }
  let end = start + 1;
  if (kind === exotic) {
    end = endOfRun(start, exotic);
    const short = Math.min(end - start, SHORT_EXOTIC);
    sum += short * w.exotic + (end - start - short) * w.moreExotic;
    return end;
  }
  while (kinds[end]! >= mark && kinds[end] !== exotic) end++;
  weighRun(start, end);
  return kinds[end] === lineBreak ? endOfRun(end, lineBreak) : end;
}

/** A run of ASCII marks. */
function weighRun(start: number, end: number): void {
  const length = end - start;
  const first = text.charCodeAt(start);
  let borders = 0;
  let repeats = true;
  let isJson = length <= JSON_RUN;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code !== first) repeats = false;
    if (JSON_MARKS[code] !== 1) isJson = false;
    if (index > start && (classes[index] === pipe) !== (classes[index - 1] === pipe)) borders++;
  }
  if (isJson || (length === SCHEME.length && text.startsWith(SCHEME, start))) {
    sum += w.mark;
    return;
  }
  if (repeats) sum += w.mark;
  else if (borders > 0) sum += w.mark + borders * w.cellMarks;
  else sum += w.marks + (length - 2) * w.moreMarks;
  if (length > 1 && classes[end] === lineBreak) sum += w.markBreaks;
}
