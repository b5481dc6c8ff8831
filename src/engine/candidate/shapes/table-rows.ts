import type { Alignment, Table } from "../../markdown/blocks.js";
import { readCell } from "../../markdown/table-row.js";
import type { Row } from "../../toon/codec.js";
import { type CellColumn, readCellColumns } from "./cell-patterns.js";
import { printCellValue, toCellValue } from "./cell-value.js";
import { printTableHead, printTableRow } from "./print-table.js";
import { releaseName, UniqueNames } from "./unique-names.js";

/** Joins a row's last cell and its surplus cells. No Markdown cell holds a line feed. */
const SURPLUS = "\n";

/**
 * Whether rows under column names can hold the table: it has rows, its delimiter row fits its header, and
 * it has no more cells, missing ones included, than characters. Beyond, the rows would be far longer
 * than the table; parsers bound the cells that they add for the same reason (docs/candidate.md).
 */
export function canBeRows({ header, rows, alignments, start, end }: Table): boolean {
  const columns = header.cells.length;
  if (rows.length === 0 || columns === 0 || columns !== alignments.length) return false;
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

/**
 * The lines of the Markdown table that rows stand for.
 * @param arePatterned Whether the names of columns may be templates of their cells.
 */
export function rowsToTable(
  rows: readonly Row[],
  alignments: readonly Alignment[],
  arePatterned = false,
): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const columns = arePatterned
    ? readCellColumns(keys)
    : keys.map((name): CellColumn => ({ name, read: (row) => row[name] }));
  const header = columns.map(({ name }) => releaseName(name));
  const body = rows.map((row) => printTableRow(readCells(row, columns)));
  return [...printTableHead(header, alignments), ...body];
}

function readCells(row: Row, columns: readonly CellColumn[]): string[] {
  const cells: string[] = [];
  for (const { read } of columns) {
    const value = read(row);
    if (value === null || value === undefined) continue;
    // Spread, a hundred thousand cells would be more arguments than a call takes.
    for (const cell of printCellValue(value).split(SURPLUS)) cells.push(cell);
  }
  return cells;
}
