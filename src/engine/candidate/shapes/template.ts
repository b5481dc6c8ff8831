import { trimBlankTail } from "../../markdown/blank.js";
import type { JsonPrimitive, Row } from "../../toon/codec.js";
import { printCellValue } from "./cell-value.js";

/** At least this many repetitions are folded, so that the template pays for itself. */
export const MIN_FOLDED = 3;

/** A slot for the number of the row, from 1, unless the rows have a column of this name. */
export const ROW_NUMBER = "#";

/**
 * Repeated text, written once, with slots for the values. A slot has the name of its column; several
 * slots may have the same name.
 */
export interface Template {
  /** The texts around the slots, one more than slots. */
  literals: readonly string[];
  /** Names of the slots, in order. */
  names: readonly string[];
}

const SLOT = /\{([^{}]+)\}/;

/** Parses a template; null for a text without a slot. */
export function readTemplate(text: string): Template | null {
  const parts = text.split(SLOT);
  if (parts.length === 1) return null;
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Writes a template with the names of its slots in braces. */
export function printTemplate({ literals, names }: Template): string {
  return fillSlots({ literals, names }, (name) => `{${name}}`);
}

/** Whether a text can be a literal part of a template. */
export function isLiteral(text: string): boolean {
  return !text.includes("{") && !text.includes("}");
}

/** The template with its slots filled. */
export function fillSlots({ literals, names }: Template, read: (name: string) => string): string {
  let filled = literals[0] ?? "";
  for (const [index, name] of names.entries()) filled += read(name) + (literals[index + 1] ?? "");
  return filled;
}

/**
 * Fills the template for each row, without blank lines at the end; to be joined by LF. A row with null in
 * any but its first column is an exception: its first value is its text.
 */
export function fillTemplate(text: string, rows: readonly Row[]): string[] {
  const template = readTemplate(text);
  if (template === null) return [];
  const copies = rows.map((row, index) => {
    const exception = readException(row);
    if (exception !== null) return exception;
    return fillSlots(template, (name) => {
      const value = Object.hasOwn(row, name) ? row[name] : undefined;
      if (name === ROW_NUMBER && value === undefined) return String(index + 1);
      return printCellValue(value ?? "");
    });
  });
  while (copies.length > 0) {
    const last = trimBlankTail(copies.pop() as string);
    if (last === "") continue;
    copies.push(last);
    break;
  }
  return copies;
}

/** The text of a row that does not follow its template; null for one that does. */
function readException(row: Row): string | null {
  let first: JsonPrimitive | undefined;
  let isException = false;
  for (const name in row) {
    if (first === undefined) first = row[name];
    else if (row[name] === null) isException = true;
  }
  return isException ? printCellValue(first ?? "") : null;
}
