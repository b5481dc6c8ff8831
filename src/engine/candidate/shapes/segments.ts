import { trimBlanks } from "../../markdown/blank.js";
import type { Alignment, Heading, Table } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Row } from "../../toon/codec.js";
import { findCellPatterns } from "./cell-patterns.js";
import { canBeRows, tableToRows } from "./table-rows.js";

/**
 * An entry's text is one line of TOON, and tools that read files for agents cut lines of more than 2,000
 * characters. The difference leaves room for escapes.
 */
export const MAX_TEXT_CHARS = 1800;

/** A part of a document, as written in its canonical JSON. */
export type Segment =
  /** A heading that can be a key: the line as written, markers included. */
  | { kind: "heading"; line: string }
  /** Markdown, verbatim. */
  | { kind: "text"; text: string }
  | { kind: "table"; rows: Row[]; alignments: readonly Alignment[] }
  /** A table with templates as the names of some columns. */
  | { kind: "rows"; rows: Row[]; alignments: readonly Alignment[] }
  /** Repetitive text: a template with `{name}` for each value, and a row per repetition. */
  | { kind: "folded"; template: string; rows: Row[] }
  | { kind: "frontmatter"; fence: "---" | "+++"; content: string };

/** A segment of rows. */
export type RowSegment = Extract<Segment, { rows: Row[] }>;

/** The line of a heading as a key: ATX, or setext with its line break. */
export const HEADING_KEY = /^#{1,6}(?:[ \t]|$)|\n/;

/** The heading as a segment; null if its line would be ambiguous as a key. */
export function toHeadingSegment({ lines }: Document, heading: Heading): Segment | null {
  const line = trimBlanks(lines.slice(heading.line, heading.lineEnd));
  return /~\d+$/.test(line) || !HEADING_KEY.test(line) ? null : { kind: "heading", line };
}

/**
 * The table as a segment, with the common parts of its cells in the names of columns; null if rows cannot
 * hold it or parsers disagree on it.
 */
export function toTableSegment({ lines }: Document, table: Table): RowSegment | null {
  if (!canBeRows(table) || table.disputed) return null;
  const { alignments } = table;
  const rows = tableToRows(lines.text, table);
  const patterned = findCellPatterns(rows);
  return patterned === null
    ? { kind: "table", rows, alignments }
    : { kind: "rows", rows: patterned, alignments };
}
