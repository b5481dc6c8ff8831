import type { Table } from "../../markdown/blocks.js";
import { readCell } from "../../markdown/table-row.js";
import type { JsonPrimitive, Row } from "../../toon/codec.js";
import { UniqueNames } from "./keys.js";

/** Joins a row's last cell and its surplus cells. No Markdown cell holds a line feed. */
export const SURPLUS = "\n";

/** No table that people read is wider, and one of half a million columns takes seconds. */
const MAX_COLUMNS = 1_000;

/**
 * Whether rows under column names can hold the table: it has rows, its delimiter row fits its header, it has no
 * more than `MAX_COLUMNS` columns, and no more cells, missing ones included, than characters. Beyond, the rows would be far longer
 * than the table; parsers bound the cells that they add for the same reason (docs/candidate.md).
 */
export function canBeRows({ header, rows, alignments, start, end }: Table): boolean {
  const columns = header.cells.length;
  if (rows.length === 0 || columns === 0 || columns !== alignments.length) return false;
  if (columns > MAX_COLUMNS) return false;
  return columns * rows.length <= end - start;
}

/**
 * A table as one object per row, keyed by the header cells. Missing cells are `null`; cells beyond the
 * header are lines of the last column.
 */
export function tableToRows(text: string, { header, rows }: Table, read = readCell): Row[] {
  const names = new UniqueNames();
  const columns = header.cells.map((cell) => names.claim(read(text, cell)));
  return rows.map(({ cells }) => {
    const row: Row = {};
    for (let index = 0; index < columns.length; index++) {
      const cell = cells[index];
      row[columns[index] as string] = cell === undefined ? null : toCellValue(read(text, cell));
    }
    if (cells.length > columns.length) {
      const surplus = cells.slice(columns.length - 1).map((cell) => read(text, cell));
      row[columns.at(-1) as string] = surplus.join(SURPLUS);
    }
    return row;
  });
}

/** No leading zero, no trailing zero after the point. Printing shows whether a double holds it. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const MAX_NUMBER_LENGTH = 16;

/**
 * A text as a JSON primitive: a number or boolean only if that prints as the same text. `null` stands for
 * a missing cell, so the word stays a string.
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
