import { trimBlanks } from "../document/blank.js";
import type { Alignment, Heading, Table } from "../document/blocks.js";
import type { Document } from "../document/document.js";
import type { Row } from "../toon/codec.js";
import { findCellPatterns } from "./cell-patterns.js";
import { fitsRows, tableToRows } from "./table-rows.js";

/** A piece of a document in canonical form. */
export type Segment =
  /** A heading that can be a key: the line as written, markers included. */
  | { kind: "heading"; line: string }
  /** Markdown, verbatim. */
  | { kind: "text"; text: string }
  | { kind: "table"; rows: Row[]; alignments: readonly Alignment[] }
  /** A table of which some columns are named by what their cells look like. */
  | { kind: "rows"; rows: Row[]; alignments: readonly Alignment[] }
  /** Text of one pattern, again and again: the pattern with `{name}` where each row's value stands. */
  | { kind: "records"; template: string; rows: Row[] }
  | { kind: "frontmatter"; fence: "---" | "+++"; content: string };

/** What the line of a heading looks like as a key: ATX, or setext with its line break. */
export const HEADING_KEY = /^#{1,6}(?:[ \t]|$)|\n/;

/** The heading as a segment, or null when its line could be mistaken for something else as a key. */
export function toHeadingSegment({ lines }: Document, heading: Heading): Segment | null {
  const line = trimBlanks(lines.slice(heading.line, heading.lineEnd));
  return /~\d+$/.test(line) || !HEADING_KEY.test(line) ? null : { kind: "heading", line };
}

const tables = new WeakMap<Table, { plain: Segment; patterned: Segment | null }>();

/** The table as a segment, or null when rows cannot hold it. The rows are made once a table. */
export function toTableSegment(document: Document, table: Table): Segment | null {
  return fitsRows(table) ? segmentsOf(document, table).plain : null;
}

/** The table with what its cells have in common in the names of the columns; null where they have nothing. */
export function toPatternedSegment(document: Document, table: Table): Segment | null {
  return fitsRows(table) ? segmentsOf(document, table).patterned : null;
}

function segmentsOf({ lines }: Document, table: Table) {
  let segments = tables.get(table);
  if (segments === undefined) {
    const { alignments } = table;
    const rows = tableToRows(lines.text, table);
    const patterned = findCellPatterns(rows);
    segments = {
      plain: { kind: "table", rows, alignments },
      patterned: patterned === null ? null : { kind: "rows", rows: patterned, alignments },
    };
    tables.set(table, segments);
  }
  return segments;
}
