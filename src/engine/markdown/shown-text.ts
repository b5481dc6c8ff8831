import { type Block, type ListItem, visitBlocks } from "./blocks.js";
import type { Document } from "./document.js";
import type { Span } from "./lines.js";
import { findComments } from "./protected.js";

/** The document's text without comments, which readers never see; unchanged if it has only comments. */
export function shownText({ blocks, lines: { text } }: Document): string {
  if (!text.includes("<!--")) return text;
  let shown = "";
  let from = 0;
  visitBlocks(blocks, (block) => {
    for (const span of spansOf(block)) {
      const written = text.slice(span.start, span.end);
      // HTML has no code spans.
      const scanned = block.type === "html" ? written.replaceAll("`", " ") : written;
      for (const { start, end } of findComments(scanned)) {
        shown += text.slice(from, span.start + start);
        from = span.start + end;
      }
    }
  });
  shown += text.slice(from);
  return shown.trim() === "" ? text : shown;
}

/** Spans of a block that may hold comments; nested blocks have their own. */
function spansOf(block: Block | ListItem): readonly Span[] {
  if (block.type === "table") return [block.header, ...block.rows].flatMap(({ cells }) => cells);
  return block.type === "paragraph" || block.type === "heading" || block.type === "html"
    ? [block]
    : [];
}
