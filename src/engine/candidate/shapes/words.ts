import { findCodeSpans, makeIsWithin } from "../../markdown/protected.js";

const ASCII_WORD = /[A-Za-z0-9]/;
const [ZERO, NINE, UNDERSCORE, A, Z] = [48, 57, 95, 97, 122];

/** Whether a text has a letter or digit of any script. */
export function hasWord(text: string): boolean {
  return ASCII_WORD.test(text) || /[\p{L}\p{N}]/u.test(text);
}

/** Whether a code unit is an ASCII letter or digit, an underscore, or anything beyond ASCII. */
export function isWordCode(code: number): boolean {
  if (isDigitCode(code) || code > 127 || code === UNDERSCORE) return true;
  const lower = code | 32;
  return lower >= A && lower <= Z;
}

export function isDigitCode(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** Whether a word, number or identifier reaches over a position. */
export function isWithinWord(text: string, at: number): boolean {
  return (
    at > 0 &&
    at < text.length &&
    isWordCode(text.charCodeAt(at - 1)) &&
    isWordCode(text.charCodeAt(at))
  );
}

/** The content of a code span, between its backticks. */
interface Code {
  start: number;
  end: number;
}

const RUN = /`*/y;

/** The contents of all code spans, in order. */
export function findCode(text: string): Code[] {
  return findCodeSpans(text).map(({ start, end }) => {
    const length = countBackticks(text, start);
    return { start: start + length, end: end - length };
  });
}

function countBackticks(text: string, at: number): number {
  RUN.lastIndex = at;
  return RUN.exec(text)?.[0].length ?? 0;
}

/** The offset after the first run of backticks that is never closed; -1 for none. */
export function findOpenCode(text: string): number {
  let from = 0;
  for (const { start, end } of findCodeSpans(text)) {
    if (text.indexOf("`", from) < start) break;
    from = end;
  }
  const open = text.indexOf("`", from);
  return open < 0 ? -1 : open + countBackticks(text, open);
}

/** Whether code is open behind each of the texts, read one after the other. Linear in the texts. */
export function areInCode(texts: readonly string[]): boolean[] {
  const joined = texts.join(" ");
  const open = findOpenCode(joined);
  const isWithin = makeIsWithin(findCodeSpans(joined));
  let end = -1;
  return texts.map(({ length }) => {
    end += 1 + length;
    return isWithin(end) || (open >= 0 && open <= end);
  });
}

/** Whether there is white space next to a position. */
export function isAtBlank(text: string, at: number): boolean {
  return /\s/.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** Whether cutting a text at all of these ascending positions cuts no word, in code or outside. */
export function isCutWhole(text: string, cuts: readonly number[]): boolean {
  const isTorn = (at: number) => isWithinWord(text, at) || text.slice(at - 1, at + 1) === "``";
  if (cuts.some(isTorn)) return false;
  const codes = findCode(text);
  let next = 0;
  return cuts.every((at) => {
    while ((codes[next]?.end ?? at) < at) next++;
    const code = codes[next];
    return code === undefined || at <= code.start || at === code.end || isAtBlank(text, at);
  });
}
