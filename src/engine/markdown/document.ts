import type { Flavor } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import { isBlankLine } from "./blank.js";
import type { Block, Heading } from "./blocks.js";
import { type Frontmatter, findFrontmatter, readFrontmatterTitle } from "./frontmatter.js";
import { Lines } from "./lines.js";
import { parseMarkdown } from "./markdown-it-blocks.js";

/** A parsed document: its text, its lines, and its top-level blocks with exact offsets. */
export interface Document {
  readonly flavor: Flavor;
  readonly lines: Lines;
  readonly frontmatter: Frontmatter | null;
  /** Top-level blocks in document order; nested ones hang below lists and quotes. */
  readonly blocks: readonly Block[];
}

/**
 * Parses any string. Never throws, linear in the length of the text. Data has no blocks.
 * @param choice `auto` means Markdown: `readData` has recognized data before.
 */
export function parseDocument(source: string, choice: FlavorChoice): Document {
  const lines = new Lines(source);
  const flavor = choice === "auto" ? "markdown" : choice;
  if (flavor !== "markdown") {
    const blocks = flavor === "text" ? parsePlainText(lines) : [];
    return { flavor, lines, frontmatter: null, blocks };
  }
  const frontmatter = findFrontmatter(lines);
  return { flavor, lines, frontmatter, blocks: parseMarkdown(lines, frontmatter?.lineEnd ?? 0) };
}

/** First level-1 heading outside quotes and lists, else the frontmatter's title, else null. */
export function findTitle({ blocks, frontmatter }: Document): string | null {
  const heading = blocks.find(
    (block): block is Heading => block.type === "heading" && block.level === 1 && block.text !== "",
  );
  if (heading !== undefined) return heading.text;
  return frontmatter === null ? null : readFrontmatterTitle(frontmatter);
}

const UNDERLINE = /^(?:={3,}|-{3,}|~{3,}|\*{3,})[ \t]*$/;
/** A longer first line is a paragraph, whatever stands below it. */
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
