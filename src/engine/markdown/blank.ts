/**
 * Whether Markdown trims a character from lines and cells: only spaces and tabs. `String.trim` would
 * also remove no-break spaces and the like, which are content.
 */
export function isBlankCode(code: number): boolean {
  return code === 32 || code === 9;
}

/** The text without spaces and tabs at both ends. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlankCode(text.charCodeAt(start))) start++;
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The text without spaces, tabs and line breaks at its end. */
export function trimBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (isBlankCode(text.charCodeAt(end - 1)) || text[end - 1] === "\n")) end--;
  return text.slice(0, end);
}

/** The text without blank lines at its end; white space after its last word stays. */
export function trimBlankTail(text: string): string {
  const { length } = trimBlankEnd(text);
  if (length === 0) return "";
  const end = text.indexOf("\n", length);
  return end < 0 ? text : text.slice(0, end);
}

/** Whether a line has only spaces and tabs. */
export function isBlankLine(line: string): boolean {
  return trimBlanks(line) === "";
}

/** A hard break written as a backslash; two of them are an escaped backslash. */
const HARD_BREAK = /(?<!\\)\\$/;

/** Wrapped text on one line: white space around each line break becomes one space. */
export function toOneLine(text: string): string {
  if (!text.includes("\n")) return trimBlanks(text);
  return text
    .split("\n")
    .map((line, index, { length }) =>
      trimBlanks(index < length - 1 ? line.replace(HARD_BREAK, "") : line),
    )
    .join(" ");
}
