import { isBlankLine } from "./blank.js";
import type { Block, Heading } from "./blocks.js";
import type { Lines } from "./lines.js";

const UNDERLINE = /^(?:={3,}|-{3,}|~{3,}|\*{3,})[ \t]*$/;
const MAX_TITLE_LENGTH = 120;

/**
 * Reads plain text, without Markdown syntax: blank lines separate paragraphs. An underlined first line,
 * or a short one on its own, is the title.
 */
export function parsePlainText(lines: Lines): Block[] {
  const blocks: Block[] = [];
  for (const [from, to] of paragraphsOf(lines)) {
    const title = blocks.length === 0 ? readTitle(lines, from, to) : null;
    if (title !== null) blocks.push(title);
    const bodyFrom = title?.lineEnd ?? from;
    if (bodyFrom >= to) continue;
    const text = lines.slice(bodyFrom, to);
    blocks.push({ ...locate(lines, bodyFrom, to), type: "paragraph", text });
  }
  return blocks;
}

function* paragraphsOf(lines: Lines): Generator<[from: number, to: number]> {
  let from = -1;
  for (let line = 0; line < lines.count; line++) {
    const blank = isBlankLine(lines.slice(line, line + 1));
    if (blank && from >= 0) {
      yield [from, line];
      from = -1;
    } else if (!blank && from < 0) from = line;
  }
  if (from >= 0) yield [from, lines.count];
}

function readTitle(lines: Lines, from: number, to: number): Heading | null {
  const text = lines.slice(from, from + 1).trim();
  if (text.length > MAX_TITLE_LENGTH) return null;
  const underlined = from + 1 < to && UNDERLINE.test(lines.slice(from + 1, from + 2));
  const isolated = to === from + 1 && to < lines.count && !/[.!?:;,]$/.test(text);
  if (!underlined && !isolated) return null;
  const lineEnd = from + (underlined ? 2 : 1);
  return { ...locate(lines, from, lineEnd), type: "heading", level: 1, text, setext: underlined };
}

function locate(lines: Lines, line: number, lineEnd: number) {
  return { line, lineEnd, start: lines.startOf(line), end: lines.endOf(lineEnd - 1) };
}
