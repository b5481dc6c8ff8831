import { isBlankCode } from "./blank.js";
import type { Cell, TableRow } from "./blocks.js";

const BACKSLASH = 92;
const PIPE = 124;

/**
 * Cells of a table row between two offsets: split at every pipe without a backslash before it, without
 * an empty cell before the first and after the last pipe, each trimmed of spaces and tabs
 * (GitHub Flavored Markdown specification, section 4.10).
 */
export function scanRow(text: string, from: number, to: number): TableRow {
  const row = trimSpan(text, from, to);
  const cells: Cell[] = [];
  let cellStart = text.charCodeAt(row.start) === PIPE ? row.start + 1 : row.start;
  for (let index = cellStart; index < row.end; index++) {
    if (text.charCodeAt(index) !== PIPE || text.charCodeAt(index - 1) === BACKSLASH) continue;
    cells.push(trimSpan(text, cellStart, index));
    cellStart = index + 1;
  }
  if (cellStart < row.end) cells.push(trimSpan(text, cellStart, row.end));
  // A copy drops the spare capacity, which is most of the memory of a grown array.
  return { start: row.start, end: row.end, cells: cells.slice() };
}

function trimSpan(text: string, from: number, to: number): Cell {
  let start = from;
  let end = to;
  while (start < end && isBlankCode(text.charCodeAt(start))) start++;
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** The cell's text, with `\|` unescaped to a pipe. */
export function readCell(text: string, cell: Cell): string {
  const raw = text.slice(cell.start, cell.end);
  return raw.includes("|") ? raw.replaceAll("\\|", "|") : raw;
}
