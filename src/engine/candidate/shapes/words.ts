import { findCodeSpans } from "../../markdown/protected.js";

const ASCII_WORD = /[A-Za-z0-9]/;
const [ZERO, NINE, UNDERSCORE, A, Z] = [48, 57, 95, 97, 122];

/** Whether a text has a letter or digit of any script. */
export function hasWord(text: string): boolean {
  return ASCII_WORD.test(text) || /[\p{L}\p{N}]/u.test(text);
}

/**
 * Whether a code unit is an ASCII letter or digit, an underscore, or anything beyond ASCII: where
 * words end in scripts without spaces is not known, and an accent may be a character of its own.
 */
export function isWordCode(code: number): boolean {
  if ((code >= ZERO && code <= NINE) || code > 127 || code === UNDERSCORE) return true;
  const lower = code | 32;
  return lower >= A && lower <= Z;
}

/** The content of a code span, between its backticks. */
export interface Code {
  start: number;
  end: number;
}

const RUN = /`*/y;

/** The contents of all code spans, in order. */
export function findCode(text: string): Code[] {
  return findCodeSpans(text).map(({ start, end }) => {
    RUN.lastIndex = start;
    const { length } = RUN.exec(text)?.[0] ?? "";
    return { start: start + length, end: end - length };
  });
}

/** Two characters before a cut and two behind it, where it is within a number, a time, or backticks. */
const TORN = /^(?:\d[.,:]\d|.\d[.,:]\d|.``)/s;

/**
 * Whether cutting a text at all of these ascending positions leaves what a search looks for in one
 * piece: words, numbers with their units, identifiers, and in code everything between white space. The
 * two backticks that open a longer code span stay together as well.
 * @param codes The result of `findCode`.
 */
export function isCutWhole(text: string, codes: readonly Code[], cuts: readonly number[]): boolean {
  const isTorn = (at: number) => {
    if (at <= 0 || at >= text.length) return false;
    if (isWordCode(text.charCodeAt(at - 1)) && isWordCode(text.charCodeAt(at))) return true;
    return TORN.test(text.slice(Math.max(0, at - 2), at).padStart(2) + text.slice(at, at + 2));
  };
  if (cuts.some(isTorn)) return false;
  let next = 0;
  return cuts.every((at) => {
    while ((codes[next]?.end ?? at) < at) next++;
    const code = codes[next];
    if (code === undefined || at <= code.start || at === code.end) return true;
    return /\s/.test(text.slice(at - 1, at + 1));
  });
}
