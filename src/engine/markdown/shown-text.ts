import { type Block, type ListItem, visitBlocks } from "./blocks.js";
import type { Document } from "./document.js";
import type { Span } from "./lines.js";
import { findComments } from "./protected.js";

/** The document's text without the comments, which no reader is shown; as it is where nothing else is there. */
export function shownText({ blocks, lines: { text } }: Document): string {
  if (!text.includes("<!--")) return text;
  let shown = "";
  let from = 0;
  visitBlocks(blocks, (block) => {
    for (const place of spansOf(block)) {
      const written = text.slice(place.start, place.end);
      // HTML has no code spans.
      const scanned = block.type === "html" ? written.replaceAll("`", " ") : written;
      for (const { start, end } of findComments(scanned)) {
        shown += text.slice(from, place.start + start);
        from = place.start + end;
      }
    }
  });
  shown += text.slice(from);
  return shown.trim() === "" ? text : shown;
}

/** Where comments may be: what is nested is a place of its own. */
function spansOf(block: Block | ListItem): readonly Span[] {
  if (block.type === "table") return [block.header, ...block.rows].flatMap(({ cells }) => cells);
  return block.type === "paragraph" || block.type === "heading" || block.type === "html"
    ? [block]
    : [];
}
