import { trimBlanks } from "../markdown/blank.js";
import type { Block, Table } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";

/**
 * Whether top-level blocks have the same type and text, and so the same subtree. Of tables, only cells
 * and alignments count, not padding, outer pipes and the number of dashes; white space around headings
 * does not count either.
 */
export function isSameBlock(
  a: Document,
  block: Block,
  b: Document,
  other: Block | undefined,
): boolean {
  if (block.type !== other?.type) return false;
  if (block.type === "table") return isSameTable(a, block, b, other as Table);
  const text = a.lines.slice(block.line, block.lineEnd);
  const otherText = b.lines.slice(other.line, other.lineEnd);
  if (text === otherText) return true;
  return block.type === "heading" && trimBlanks(text) === trimBlanks(otherText);
}

function isSameTable(a: Document, table: Table, b: Document, other: Table): boolean {
  if (table.rows.length !== other.rows.length) return false;
  if (table.alignments.some((alignment, index) => alignment !== other.alignments[index]))
    return false;
  const rows = [table.header, ...table.rows];
  const otherRows = [other.header, ...other.rows];
  return rows.every((row, index) => {
    const otherRow = otherRows[index];
    if (row.cells.length !== otherRow?.cells.length) return false;
    return row.cells.every((cell, column) => {
      const { start, end } = otherRow.cells[column] as { start: number; end: number };
      return a.lines.text.slice(cell.start, cell.end) === b.lines.text.slice(start, end);
    });
  });
}
