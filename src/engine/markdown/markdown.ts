import { isBlankLine } from "./blank.js";
import type { Block } from "./blocks.js";
import type { Lines } from "./lines.js";
import { readBlocks } from "./markdown-it-blocks.js";

/** Bounds the parser's memory. The lines after these are one opaque block. */
const MAX_LINES = 300_000;

/** Parses the lines from `firstLine` on as Markdown and returns the top-level blocks. */
export function parseMarkdown(lines: Lines, firstLine = 0): Block[] {
  const lineEnd = Math.min(lines.count, firstLine + MAX_LINES);
  const blocks = readBlocks(lines, firstLine, lineEnd);
  let line = lineEnd;
  while (line < lines.count && isBlankLine(lines.slice(line, line + 1))) line++;
  if (line < lines.count) {
    const [start, end] = [lines.startOf(line), lines.endOf(lines.count - 1)];
    blocks.push({ type: "html", start, end, line, lineEnd: lines.count });
  }
  return blocks;
}
