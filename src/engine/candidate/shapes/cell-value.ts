import type { JsonPrimitive } from "../../toon/codec.js";

/** No leading zero, no trailing zero after the point. Printing shows whether a double holds it. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const MAX_NUMBER_LENGTH = 16;

/**
 * A cell's text as a JSON primitive: a number or boolean only if that prints as the same text. `null`
 * stands for a missing cell, so the word stays a string.
 */
export function toCellValue(text: string): JsonPrimitive {
  if (text === "true") return true;
  if (text === "false") return false;
  if (text.length <= MAX_NUMBER_LENGTH && PLAIN_NUMBER.test(text)) {
    const number = Number(text);
    if (String(number) === text) return number;
  }
  return text;
}

/** The text of a primitive that `toCellValue` made. */
export function printCellValue(value: JsonPrimitive): string {
  return String(value);
}
