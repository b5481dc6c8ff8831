import { trimBlankTail } from "../../markdown/blank.js";
import type { Block } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Analysis } from "../analysis.js";
import { toCellValue } from "./cell-value.js";
import { MAX_TEXT_CHARS, type Segment, toHeadingSegment } from "./segments.js";

/**
 * Cuts a document, in order, into what becomes an entry each: headings, with the Markdown below them
 * verbatim; tables as rows under their header cells; and repetitive text as rows of a template where that is
 * lighter. Flat, so that no table pays for the depth of its section.
 */
export function toOutline(analysis: Analysis): Segment[] {
  const { document } = analysis;
  const { blocks, frontmatter } = document;
  const segments: Segment[] = [];
  if (frontmatter !== null) {
    segments.push({ kind: "frontmatter", fence: frontmatter.fence, content: frontmatter.content });
  }
  let textFrom = 0;
  for (const [index, block] of blocks.entries()) {
    const own = toOwnSegment(analysis, block);
    if (own === null) continue;
    segments.push(...toTexts(document, textFrom, index), own);
    textFrom = index + 1;
  }
  segments.push(...toTexts(document, textFrom, blocks.length));
  return segments;
}

function toOwnSegment({ document, rows }: Analysis, block: Block): Segment | null {
  if (document.flavor === "text") return null;
  return block.type === "heading" ? toHeadingSegment(document, block) : (rows.get(block) ?? null);
}

/** Verbatim text, cut between blocks where its line in TOON would get too long, else between lines. */
function toTexts({ flavor, lines, blocks }: Document, from: number, to: number): Segment[] {
  const segments: Segment[] = [];
  let start = from;
  for (let next = from + 1; next <= to; next++) {
    const [first, last] = [blocks[start] as Block, blocks[next - 1] as Block];
    const following = next < to ? (blocks[next] as Block) : undefined;
    const isCut =
      following === undefined ||
      (flavor === "markdown" &&
        following.line > last.lineEnd &&
        lines.endOf(following.lineEnd - 1) - lines.startOf(first.line) > MAX_TEXT_CHARS);
    if (!isCut) continue;
    const text = lines.slice(first.line, last.lineEnd);
    segments.push((flavor === "markdown" && cutLines(text)) || { kind: "text", text });
    start = next;
  }
  return segments;
}

/** A template that is nothing but its slot: rows of whole lines. */
const LINES = "{text}";

/** A long text as rows of whole lines; null where it is short, is a single line, or ends blank. */
function cutLines(text: string): Segment | null {
  if (text.length <= MAX_TEXT_CHARS || trimBlankTail(text) !== text) return null;
  const parts: string[] = [];
  for (const line of text.split("\n")) {
    const part = `${parts.at(-1)}\n${line}`;
    if (parts.length === 0 || part.length > MAX_TEXT_CHARS) parts.push(line);
    else parts[parts.length - 1] = part;
  }
  if (parts.length === 1) return null;
  return {
    kind: "folded",
    template: LINES,
    rows: parts.map((part) => ({ text: toCellValue(part) })),
  };
}
