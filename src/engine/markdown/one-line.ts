import { trimBlanks } from "./blank.js";

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
