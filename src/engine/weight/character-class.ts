import { cjkPattern } from "../document/cjk.js";

/** Kinds of characters that byte-pair tokenizers treat differently, by UTF-16 code unit. */
export const CharacterClass = {
  latin: 1,
  letter: 2,
  ideograph: 3,
  digit: 4,
  lineBreak: 5,
  tab: 6,
  space: 7,
  mark: 8,
} as const;

/** Filled on demand; 0 is not yet known. */
const known = new Uint8Array(0x10000);
const LATIN_END = 0x24f;

/**
 * Class of each code unit of a text, and 0 at its end. Halves of a surrogate pair are marks, as
 * emoji mostly are.
 */
export function classify(text: string): Uint8Array {
  const classes = new Uint8Array(text.length + 1);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    classes[index] = known[code] || learn(code);
  }
  return classes;
}

function learn(code: number): number {
  const kind = code < 128 ? classifyAscii(code) : classifyUnicode(code);
  known[code] = kind;
  return kind;
}

/** Most text needs no more, and Unicode's classes take their time to compile. */
function classifyAscii(code: number): number {
  if (code === 10 || code === 13) return CharacterClass.lineBreak;
  if (code === 9) return CharacterClass.tab;
  if (code === 32 || code === 11 || code === 12) return CharacterClass.space;
  if (code >= 48 && code <= 57) return CharacterClass.digit;
  const lower = code | 32;
  return lower >= 97 && lower <= 122 ? CharacterClass.latin : CharacterClass.mark;
}

const ideographPattern = cjkPattern("[CJK]", "u");

function classifyUnicode(code: number): number {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return CharacterClass.space;
  if (/\p{N}/u.test(character)) return CharacterClass.digit;
  if (!/[\p{L}\p{M}]/u.test(character)) return CharacterClass.mark;
  if (code <= LATIN_END) return CharacterClass.latin;
  return ideographPattern().test(character) ? CharacterClass.ideograph : CharacterClass.letter;
}
