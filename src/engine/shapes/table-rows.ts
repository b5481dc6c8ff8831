import type { Alignment, Table, TableRow } from "../document/blocks.js";
import { readCell } from "../document/table-row.js";
import type { Row } from "../toon/codec.js";
import { printCellValue, toCellValue } from "./cell-value.js";
import { printTable } from "./print-table.js";
import { releaseName, UniqueNames } from "./unique-names.js";

/** Column names for cells beyond the header; a header cell that looks like one gets a suffix. */
const SURPLUS_COLUMN = /^\+\d+$/;

/** Whether rows under column names can hold the table: it has rows, and its delimiter row fits its header. */
export function fitsRows({ header, rows, alignments }: Table): boolean {
  return rows.length > 0 && header.cells.length > 0 && header.cells.length === alignments.length;
}

/**
 * A table as one object a row, keyed by the header cells. A cell that a row does not have is
 * `null`; cells beyond the header stand in columns `+1`, `+2`, …
 */
export function tableToRows(text: string, { header, rows }: Table): Row[] {
  const columns = nameColumns(
    header.cells.map((cell) => readCell(text, cell)),
    rows.reduce((width, row) => Math.max(width, row.cells.length), 0),
  );
  return rows.map((row) => {
    const object: Row = {};
    for (let index = 0; index < columns.length; index++) {
      const cell = row.cells[index];
      object[columns[index] as string] =
        cell === undefined ? null : toCellValue(readCell(text, cell));
    }
    return object;
  });
}

function nameColumns(headers: string[], width: number): string[] {
  const names = new UniqueNames(SURPLUS_COLUMN);
  const columns = headers.map((header) => names.claim(header));
  for (let surplus = 1; columns.length < width; surplus++) columns.push(`+${surplus}`);
  return columns;
}

/** The Markdown table that rows stand for. */
export function rowsToTable(rows: readonly Row[], alignments: readonly Alignment[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const headers = columns.filter((column) => !SURPLUS_COLUMN.test(column)).map(releaseName);
  const cells = rows.map((row) => {
    const present = columns.filter((column) => row[column] !== null && row[column] !== undefined);
    return present.map((column) => printCellValue(row[column] ?? null));
  });
  return printTable(headers, alignments, cells);
}

/** The table as Markdown without padding. */
export function compactTable(text: string, { header, rows, alignments }: Table): string {
  const read = ({ cells }: TableRow): string[] => cells.map((cell) => readCell(text, cell));
  return printTable(read(header), alignments, rows.map(read));
}
