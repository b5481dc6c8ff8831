import { findCodeSpans } from "../../markdown/protected.js";

const ASCII_WORD = /[A-Za-z0-9]/;

/** Whether a text has a letter or digit of any script. */
export function hasWord(text: string): boolean {
  return ASCII_WORD.test(text) || /[\p{L}\p{N}]/u.test(text);
}

/** Whether a code unit is an ASCII letter or digit, an underscore, or anything beyond ASCII. */
export function isWordCode(code: number): boolean {
  if (isDigitCode(code) || code > 127 || code === UNDERSCORE) return true;
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

const UNDERSCORE = 95;

export function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57;
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

/** What a span of code says, between its backticks; as positions. */
interface Code {
  start: number;
  end: number;
}

const RUN = /`*/y;

/** What all spans of code say, in order. */
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

/** Behind the first run of backticks that no other one closes; -1 where there is none. */
export function findOpenCode(text: string): number {
  let from = 0;
  for (const { start, end } of findCodeSpans(text)) {
    if (text.indexOf("`", from) < start) break;
    from = end;
  }
  const open = text.indexOf("`", from);
  return open < 0 ? -1 : open + countBackticks(text, open);
}

/** Whether white space is on one side of a position. */
export function isAtBlank(text: string, at: number): boolean {
  return /\s/.test(text.slice(Math.max(0, at - 1), at + 1));
}

function isWithinBackticks(text: string, at: number): boolean {
  return text[at - 1] === "`" && text[at] === "`";
}

/** Whether a text can be cut at all of these positions, in order, with every word, and every word of code, left whole. */
export function isCutWhole(text: string, cuts: readonly number[]): boolean {
  if (cuts.some((at) => isWithinWord(text, at) || isWithinBackticks(text, at))) return false;
  const codes = findCode(text);
  let next = 0;
  return cuts.every((at) => {
    while ((codes[next]?.end ?? at) < at) next++;
    const code = codes[next];
    return code === undefined || at <= code.start || at === code.end || isAtBlank(text, at);
  });
}
