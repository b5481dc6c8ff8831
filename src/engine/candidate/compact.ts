import type { Alternative } from "../contract/contract.js";
import {
  COMPACT_OPTIONS,
  type CompactOptions,
  checkOptions,
  checkText,
} from "../contract/options.js";
import type { Table } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { listImports } from "../markdown/imports.js";
import type { Lines } from "../markdown/lines.js";
import { onceEach } from "../once.js";
import { toPercent } from "../policy/measure.js";
import { minifyJson } from "./minify-json.js";
import { isSameDocument } from "./proof.js";
import { canBeRows, compactTable } from "./shapes/table-rows.js";

/**
 * The document with its tables unpadded: one space around each cell, the shortest delimiter row.
 * All else is the same, byte for byte, line endings and byte order mark included. The text has as
 * many characters as `alternatives` of a verdict says, and the same syntax tree as the source:
 * where that could not be shown, the source comes back. Doing it again changes nothing.
 *
 * A plain text that is a JSON value comes back on one line, its value spelt as before.
 *
 * Only tables at the top level with at least one row are touched, and of those only what gets
 * shorter and what all parsers read alike.
 *
 * @throws ContextVerdictError `bad_request` for a text that is no string and for wrong options.
 */
export function compact(content: string, options: CompactOptions = {}): string {
  checkText(content, "content");
  checkOptions(options, COMPACT_OPTIONS);
  const document = parseDocument(content, options.flavor ?? "markdown");
  const minified = minifyJson(document);
  if (minified !== null) return minified;
  const compacted = printCompact(document);
  return isSameDocument(document, compacted) ? compacted : content;
}

/** What the same document would measure with its top-level tables unpadded, and no change of format. */
export function measureCompactMarkdown(document: Document): Alternative {
  const source = document.lines.source.length;
  let savings = 0;
  for (const { table, printed } of listPaddedTables(document)) {
    savings += table.end - table.start - printed.length;
  }
  return {
    name: "compact_markdown",
    chars: source - savings,
    savings,
    savings_pct: toPercent(savings, source),
  };
}

interface PaddedTable {
  table: Table;
  /** The table without padding, which is shorter; lines end in LF. */
  printed: string;
}

/** Found once a document. */
const listPaddedTables = onceEach(({ lines, blocks }: Document): readonly PaddedTable[] => {
  const padded: PaddedTable[] = [];
  for (const block of blocks) {
    if (block.type !== "table" || !canBeRows(block) || block.disputed) continue;
    const printed = compactTable(lines.text, block);
    if (printed.length >= block.end - block.start) continue;
    const isHeld = namePaths(lines.text.slice(block.start, block.end)) === namePaths(printed);
    if (isHeld) padded.push({ table: block, printed });
  }
  return padded;
});

/** What hosts would import: `|@a.md|` names nothing for them, but `| @a.md |` does. */
function namePaths(text: string): string {
  return listImports(text)
    .map(({ path }) => path)
    .join("\n");
}

/** The document with its tables unpadded, not yet proved; the source where none is padded. */
export function printCompact(document: Document): string {
  const { lines } = document;
  const parts: string[] = [];
  let from = 0;
  for (const { table, printed } of listPaddedTables(document)) {
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
