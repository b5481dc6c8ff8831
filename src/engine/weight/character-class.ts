import { cjkPattern } from "../markdown/cjk.js";

/**
 * Kinds of characters that byte-pair tokenizers treat differently, by UTF-16 code unit; 0 is the end. Their
 * order counts: words of Latin script, other letters, digits, white space, marks.
 */
export const CharacterClass = {
  lower: 1,
  upper: 2,
  /** Letters of other alphabets, and marks that combine with letters. */
  letter: 3,
  ideograph: 4,
  digit: 5,
  lineBreak: 6,
  tab: 7,
  space: 8,
  /** All other characters except those below. */
  mark: 9,
  comma: 10,
  pipe: 11,
  /** Marks that vocabularies know together with the word behind them: `.`, `_`, `(`, `\`, `'`, `%`. */
  soft: 12,
  /** Marks that they know together with every other word: `-`, `/`, `"`, `<`, `@`, `?`, `&`. */
  joint: 13,
  /** Marks beyond ASCII, and halves of surrogate pairs, which are mostly emoji. */
  exotic: 14,
} as const;

const { upper, ideograph, lineBreak, space, mark } = CharacterClass;

export function isAnyLetter(kind: number): boolean {
  return kind !== 0 && kind <= ideograph;
}

/** Filled on demand; 0 is not yet known. */
const known = new Uint8Array(0x10000);
const LATIN_END = 0x24f;

/** Reused for every text to spare the garbage collector; grown on demand. */
let classes = new Uint8Array(4096);

/** Class of each code unit of a text, and 0 at its end; what lies behind is of no text. Valid until the next call. */
export function classify(text: string): Uint8Array {
  const { length } = text;
  if (classes.length <= length) classes = new Uint8Array(2 * length);
  const found = classes;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    found[index] = known[code] || learn(code);
  }
  found[length] = 0;
  return found;
}

function learn(code: number): number {
  const kind = code < 128 ? classifyAscii(code) : classifyUnicode(code);
  known[code] = kind;
  return kind;
}

/** Enough for most texts; Unicode classes are slow to compile. */
function classifyAscii(code: number): number {
  const character = String.fromCharCode(code);
  if (code === 10 || code === 13) return lineBreak;
  if (code === 9) return CharacterClass.tab;
  if (code === 32 || code === 11 || code === 12) return space;
  if (code >= 48 && code <= 57) return CharacterClass.digit;
  if (code >= 97 && code <= 122) return CharacterClass.lower;
  if (code >= 65 && code <= 90) return upper;
  if (character === ",") return CharacterClass.comma;
  if (character === "|") return CharacterClass.pipe;
  if ("._(\\'%".includes(character)) return CharacterClass.soft;
  return '-/"<@?&'.includes(character) ? CharacterClass.joint : mark;
}

const ideographPattern = cjkPattern("[CJK]", "u");

function classifyUnicode(code: number): number {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return space;
  if (/\p{N}/u.test(character)) return CharacterClass.digit;
  if (!/[\p{L}\p{M}]/u.test(character)) return CharacterClass.exotic;
  if (code <= LATIN_END) return CharacterClass.lower;
  return ideographPattern().test(character) ? ideograph : CharacterClass.letter;
}
