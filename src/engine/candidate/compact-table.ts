import type { Table, TableRow } from "../markdown/blocks.js";
import { printAlignments } from "./shapes/print-table.js";

/**
 * Beginnings that some Markdown parser reads as another block than a table: the marks of headings,
 * quotes, lists, rules, fences, HTML and definitions, and of common extensions (MDX, math, containers,
 * tabs).
 */
const BLOCK_START =
  /^(?:[#>=<{\\]|([-+*_~`:!?%])\1\1|\$\$|[-+*:](?:[ \t]|$)|\d+[.)](?:[ \t]|$)|\*?\[[^|]*\]:|(?:import|export)[ \t])/;

/**
 * A table as its lightest Markdown: no padding, a delimiter row without blanks (`- | -` would be a
 * list), and no outer pipes unless a row needs them. Pipes between cells have a space on both sides,
 * unless the author wrote them without spaces.
 * @param text The document's text.
 */
export function compactTable(text: string, { header, rows, alignments }: Table): string {
  const isSingle = alignments.length === 1;
  const gap = isTight(header) ? "" : " ";
  const dashes = printAlignments(alignments);
  const print = (row: TableRow): string => printRow(text, row, gap, isSingle);
  return [print(header), isSingle ? dashes : dashes.slice(1, -1), ...rows.map(print)].join("\n");
}

/**
 * Whether some parsers may read the table differently: its header has no pipe, a row without a leading
 * pipe looks like another block, or they trim white space that is part of a cell at an end of a row.
 */
export function isAmbiguous(text: string, { header, rows }: Table): boolean {
  const lineOf = ({ start, end }: TableRow): string => text.slice(start, end);
  return (
    !lineOf(header).includes("|") ||
    [header, ...rows].map(lineOf).some((line) => BLOCK_START.test(line) || line.trim() !== line)
  );
}

/** Whether there is no space around the header's first inner pipe. */
function isTight({ cells: [first, second], end }: TableRow): boolean {
  return first !== undefined && (second?.start ?? end) - first.end === 1;
}

function printRow(text: string, row: TableRow, gap: string, isSingle: boolean): string {
  const cells = row.cells.map(({ start, end }) => text.slice(start, end));
  const [first = "", last = ""] = [cells[0], cells.at(-1)];
  // A line of one cell would look like text. Some parsers trim more than spaces and tabs.
  const isBare = !isSingle && cells.length > 1;
  const canBegin = isBare && first !== "" && first.trimStart() === first;
  const canEnd = isBare && last !== "" && last.trimEnd() === last;
  const line = joinCells(cells, gap);
  return (
    (canBegin && !BLOCK_START.test(line) ? "" : `|${first === "" ? "" : gap}`) +
    line +
    (canEnd ? "" : pipeAfter(last, gap))
  );
}

/** Right after a backslash, a pipe would be escaped. */
function pipeAfter(cell: string, gap: string): string {
  return cell.endsWith("\\") ? " |" : `${gap}|`;
}

function joinCells(cells: readonly string[], gap: string): string {
  const parts: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (index > 0) parts.push(pipeAfter(cells[index - 1] ?? "", gap));
    if (cell !== "") parts.push(index > 0 ? gap + cell : cell);
  }
  return parts.join("");
}
