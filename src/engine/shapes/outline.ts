import type { Block } from "../document/blocks.js";
import type { Document } from "../document/document.js";
import type { Fold } from "./record-template.js";
import { type Segment, toHeadingSegment, toTableSegment } from "./segments.js";
import type { Shape } from "./shape.js";

/**
 * The document in order: an entry a heading line, holding the Markdown below it verbatim, and
 * every table as rows under its header cells. Flat, so that no table pays for the depth of its
 * section. Fits every document.
 */
export const outline: Shape = {
  name: "outline",
  fits: () => true,
  toSegments: (document) => [...frontmatterOf(document), ...outlineBlocks(document)],
};

/** The frontmatter as the first segment, where there is one. */
export function frontmatterOf({ frontmatter }: Document): Segment[] {
  if (frontmatter === null) return [];
  return [{ kind: "frontmatter", fence: frontmatter.fence, content: frontmatter.content }];
}

/**
 * Segments of the top-level blocks: headings and tables of their own, all between them verbatim.
 * `fold` may put a segment in the place of the blocks from one on.
 */
export function outlineBlocks(document: Document, fold?: (block: Block) => Fold | null): Segment[] {
  const { lines, blocks } = document;
  const segments: Segment[] = [];
  let textFrom = -1;
  const flushText = (before: number): void => {
    if (textFrom < 0) return;
    const last = blocks[before - 1] as Block;
    segments.push({
      kind: "text",
      text: lines.slice((blocks[textFrom] as Block).line, last.lineEnd),
    });
    textFrom = -1;
  };
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index] as Block;
    const folded = fold?.(block) ?? null;
    const own = folded?.segment ?? toOwnSegment(document, block);
    if (own === null) {
      if (textFrom < 0) textFrom = index;
      index++;
      continue;
    }
    flushText(index);
    segments.push(own);
    index += folded?.count ?? 1;
  }
  flushText(blocks.length);
  return segments;
}

function toOwnSegment(document: Document, block: Block): Segment | null {
  if (document.flavor === "text") return null;
  if (block.type === "heading") return toHeadingSegment(document, block);
  return block.type === "table" ? toTableSegment(document, block) : null;
}
