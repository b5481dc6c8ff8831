import { trimBlankTail } from "../../markdown/blank.js";
import type { Table } from "../../markdown/blocks.js";
import type { Analysis } from "../analysis.js";
import { MAX_TEXT_CHARS, type Segment } from "./segments.js";
import type { Shape } from "./shape.js";
import { canBeRows } from "./table-rows.js";

/**
 * A document with a single table: the rows, and the Markdown before and after them as one text each, if
 * that is not too long for a line. Alone and unaligned, the rows are the whole candidate.
 */
export const table: Shape = {
  name: "table",
  isFitting(document) {
    if (document.flavor === "text") return false;
    const [found, ...others] = document.blocks.filter((block) => block.type === "table");
    if (found?.type !== "table" || others.length > 0 || found.disputed) return false;
    if (!canBeRows(found)) return false;
    const { text } = document.lines;
    return found.start <= MAX_TEXT_CHARS && text.length - found.end <= MAX_TEXT_CHARS;
  },
  toSegments: cut,
};

function cut({ document, tableSegment }: Analysis): Segment[] {
  const { blocks, lines } = document;
  const index = blocks.findIndex((block) => block.type === "table");
  const found = blocks[index] as Table;
  const before = trimBlankLines(lines.slice(0, found.line));
  const after = blocks.slice(index + 1);
  const segments: Segment[] = [];
  if (before !== "") segments.push({ kind: "text", text: before });
  const segment = tableSegment(found);
  if (segment !== null) segments.push(segment);
  const [first] = after;
  const last = after.at(-1);
  if (first !== undefined && last !== undefined) {
    segments.push({ kind: "text", text: lines.slice(first.line, last.lineEnd) });
  }
  return segments;
}

function trimBlankLines(text: string): string {
  return trimBlankTail(text.replace(/^(?:[ \t]*\n)+/, ""));
}
