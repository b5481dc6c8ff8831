import { trimBlanks } from "../../markdown/blank.js";
import type { Alignment, Heading, Table } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Row } from "../../toon/codec.js";
import { findCellPatterns } from "./cell-patterns.js";
import { canBeRows, tableToRows } from "./table-rows.js";

/**
 * An entry's text is one line of TOON, and tools that read files for agents cut lines of more than
 * 2,000 characters. What is escaped gets longer, so there is some room.
 */
export const MAX_TEXT_CHARS = 1800;

/** A piece of a document in canonical form. */
export type Segment =
  /** A heading that can be a key: the line as written, markers included. */
  | { kind: "heading"; line: string }
  /** Markdown, verbatim. */
  | { kind: "text"; text: string }
  | { kind: "table"; rows: Row[]; alignments: readonly Alignment[] }
  /** A table of which some columns are named by what their cells look like. */
  | { kind: "rows"; rows: Row[]; alignments: readonly Alignment[] }
  /** Text of one pattern, again and again: the pattern with `{name}` where each row's value is. */
  | { kind: "folded"; template: string; rows: Row[] }
  | { kind: "frontmatter"; fence: "---" | "+++"; content: string };

/** What the line of a heading looks like as a key: ATX, or setext with its line break. */
export const HEADING_KEY = /^#{1,6}(?:[ \t]|$)|\n/;

/** The heading as a segment, or null when its line could be mistaken for something else as a key. */
export function toHeadingSegment({ lines }: Document, heading: Heading): Segment | null {
  const line = trimBlanks(lines.slice(heading.line, heading.lineEnd));
  return /~\d+$/.test(line) || !HEADING_KEY.test(line) ? null : { kind: "heading", line };
}

/**
 * The table as a segment, with what its cells have in common in the names of its columns; null when
 * rows cannot hold it, or parsers do not agree on it.
 */
export function toTableSegment({ lines }: Document, table: Table): Segment | null {
  if (!canBeRows(table) || table.disputed) return null;
  const { alignments } = table;
  const rows = tableToRows(lines.text, table);
  const patterned = findCellPatterns(rows);
  return patterned === null
    ? { kind: "table", rows, alignments }
    : { kind: "rows", rows: patterned, alignments };
}
