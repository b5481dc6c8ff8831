import { trimBlankTail } from "../../markdown/blank.js";
import type { JsonPrimitive, Row } from "../../toon/codec.js";
import { toAnchor } from "./anchor.js";
import { printCellValue } from "./cell-value.js";

/** Fewer repetitions than this are left as they are: a template has to pay for itself. */
export const MIN_FOLDED = 3;

/** Stands for the number of the row, counted from 1, where the rows have no column of this name. */
export const ROW_NUMBER = "#";

/**
 * What repeats, written once: literal text with slots in it. `name` is the column whose value
 * is there, and the same name may be in several slots.
 */
export interface Template {
  /** Texts around the slots: one more than there are slots. */
  literals: readonly string[];
  /** Names of the slots, in order. */
  names: readonly string[];
}

/** Behind the name of a column: not its value, but the anchor of a heading of that name. */
const ANCHOR = ":anchor";

/** The name of the place for a column's value, or for the anchor that it has as a heading. */
export function slotName(column: string, isAnchor: boolean): string {
  return isAnchor ? column + ANCHOR : column;
}

/** The column that a place is filled from, where there is none of the place's own name. */
export function slotColumn(name: string): string {
  return name.endsWith(ANCHOR) ? name.slice(0, -ANCHOR.length) : name;
}

/** What is in a place, values being read by the name of their column. */
export function readSlot(
  name: string,
  read: (column: string) => JsonPrimitive | undefined,
): string {
  const value = read(name);
  if (value !== undefined || !name.endsWith(ANCHOR)) return printCellValue(value ?? "");
  return toAnchor(printCellValue(read(slotColumn(name)) ?? ""));
}

const PLACEHOLDER = /\{([^{}]+)\}/;

/** Takes a template apart; null for a text without a place. */
export function readTemplate(text: string): Template | null {
  const parts = text.split(PLACEHOLDER);
  if (parts.length === 1) return null;
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

/** The template as it is written: every place as its name in braces. */
export function printTemplate({ literals, names }: Template): string {
  return literals.map((literal, index) => literal + printSlot(names[index])).join("");
}

function printSlot(name: string | undefined): string {
  return name === undefined ? "" : `{${name}}`;
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
 * One copy of the template a row, to be joined by LF; blank lines at the end are left out. A row
 * with null beside its first value does not follow the template: that value is its text.
 */
export function fillTemplate(text: string, rows: readonly Row[]): string[] {
  const template = readTemplate(text);
  if (template === null) return [];
  const copies = rows.map((row, index) => {
    const exception = readException(row);
    if (exception !== null) return exception;
    return fillSlots(template, (name) => {
      if (name === ROW_NUMBER && row[name] === undefined) return String(index + 1);
      return readSlot(name, (column) => row[column]);
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
