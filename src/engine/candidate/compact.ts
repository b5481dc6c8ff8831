import { isBlankLine } from "../markdown/blank.js";
import type { Table, TableRow } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { listImports } from "../markdown/imports.js";
import { type Lines, toSourceText } from "../markdown/lines.js";
import { weigh } from "../weight/weigh.js";
import { isSameBlock, isSameDocument } from "./proof.js";
import { printAlignments } from "./shapes/keys.js";
import { canBeRows } from "./shapes/table-rows.js";

/** A document's lightest text in its own format. */
export interface Compacted {
  text: string;
  /** The weight that it saves, in hundredths. */
  saved: number;
}

/** The document with its lightest tables; the source if no table gets lighter or the proof fails. */
export function compactMarkdown(document: Document): Compacted {
  const tables = listLighterTables(document);
  const text = print(document, tables);
  if (tables.length === 0 || !(areSameAlone(document, tables) || isSameDocument(document, text))) {
    return { text: document.lines.source, saved: 0 };
  }
  return { text, saved: tables.reduce((sum, { saved }) => sum + saved, 0) };
}

/**
 * Whether the tables, parsed without the rest, have the cells of the document's. Each begins after a blank
 * line: no block before can go on into it, and the line behind, which ended the table in the source, still
 * ends it. In the output, its first row keeps its indentation; here it has none, which makes no difference.
 */
function areSameAlone(document: Document, tables: readonly LighterTable[]): boolean {
  const { lines, frontmatter } = document;
  // Without its pipes, a row may look like the first entry of frontmatter.
  if (frontmatter === null && FENCE.test(lines.slice(0, 1))) return false;
  const isApart = ({ table: { line } }: LighterTable): boolean =>
    line === 0 || isBlankLine(lines.slice(line - 1, line));
  if (!tables.every(isApart)) return false;
  const text = tables.map(({ printed }) => printed).join("\n\n");
  const alone = parseDocument(toSourceText(text), document.flavor);
  return (
    alone.blocks.length === tables.length &&
    tables.every(({ table }, index) => isSameBlock(document, table, alone, alone.blocks[index]))
  );
}

const FENCE = /^(?:---|\+\+\+)/;

interface LighterTable {
  table: Table;
  /** The lighter table; lines end in LF. */
  printed: string;
  /** The weight that it saves, in hundredths. */
  saved: number;
}

function listLighterTables({ lines, blocks }: Document): LighterTable[] {
  const lighter: LighterTable[] = [];
  for (const block of blocks) {
    if (block.type !== "table" || !canBeRows(block) || block.disputed) continue;
    if (isAmbiguous(lines.text, block)) continue;
    const printed = compactTable(lines.text, block);
    const written = lines.text.slice(block.start, block.end);
    if (printed.length >= written.length) continue;
    // Weighed in context: next to some marks, a blank before or a line break after is free.
    const before = lines.text.slice(lines.startOf(block.line), block.start);
    const [behind] = /^\s*/.exec(lines.text.slice(block.end))!;
    const saved = weigh(before + written + behind) - weigh(before + printed + behind);
    if (saved <= 0) continue;
    if (namePaths(written) === namePaths(printed)) lighter.push({ table: block, printed, saved });
  }
  return lighter;
}

/** Paths that hosts would import. `|@a.md|` imports nothing, but `| @a.md |` does. */
function namePaths(text: string): string {
  return listImports(text)
    .map(({ path }) => path)
    .join("\n");
}

function print({ lines }: Document, tables: readonly LighterTable[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { table, printed } of tables) {
    const indent = table.start - lines.startOf(table.line);
    const start = lines.sourceStartOf(table.line) + indent;
    parts.push(lines.source.slice(from, start));
    for (const [index, row] of printed.split("\n").entries()) {
      parts.push(row, lineEndingOf(lines, table.line + index));
    }
    from = lines.sourceStartOf(table.lineEnd);
  }
  return from === 0 ? lines.source : parts.join("") + lines.source.slice(from);
}

/** How a line ends in the source: LF, CRLF, CR, or not at all. */
function lineEndingOf(lines: Lines, line: number): string {
  const end = lines.sourceStartOf(line + 1);
  const ending = lines.source.slice(Math.max(0, end - 2), end);
  if (ending === "\r\n") return ending;
  return ending.endsWith("\n") || ending.endsWith("\r") ? ending.slice(-1) : "";
}

/**
 * Beginnings that some Markdown parser reads as another block than a table: the marks of headings,
 * quotes, lists, rules, fences, HTML and definitions, and of common extensions (MDX, math, containers,
 * tabs).
 */
const BLOCK_START =
  /^(?:[#>=<{\\]|([-+*_~`:!?%])\1\1|\$\$|[-+*:](?:[ \t]|$)|\d+[.)](?:[ \t]|$)|\*?\[[^|]*\]:|(?:import|export)[ \t])/;

/**
 * A table as its lightest Markdown: no padding, no blanks at pipes, a delimiter row without blanks
 * (`- | -` would be a list), and no outer pipes unless a row needs them.
 * @param text The document's text.
 */
export function compactTable(text: string, { header, rows, alignments }: Table): string {
  const isSingle = alignments.length === 1;
  const dashes = printAlignments(alignments);
  const print = (row: TableRow): string => printRow(text, row, isSingle);
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

function printRow(text: string, row: TableRow, isSingle: boolean): string {
  const cells = row.cells.map(({ start, end }) => text.slice(start, end));
  const [first = "", last = ""] = [cells[0], cells.at(-1)];
  // A line of one cell would look like text. Some parsers trim more than spaces and tabs.
  const isBare = !isSingle && cells.length > 1;
  const canBegin = isBare && first !== "" && first.trimStart() === first;
  const canEnd = isBare && last !== "" && last.trimEnd() === last;
  // Right after a backslash, a pipe would be escaped.
  const line = cells.map((cell) => (cell.endsWith("\\") ? `${cell} ` : cell)).join("|");
  const start = canBegin && !BLOCK_START.test(line) ? "" : "|";
  return `${start}${canEnd ? line.trimEnd() : `${line}|`}`;
}
