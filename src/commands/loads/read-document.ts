import { type Block, type ListItem, visitBlocks } from "../../engine/markdown/blocks.js";
import { parseDocument } from "../../engine/markdown/document.js";
import { findFrontmatter } from "../../engine/markdown/frontmatter.js";
import { listImports } from "../../engine/markdown/imports.js";
import { Lines } from "../../engine/markdown/lines.js";
import { findCodeSpans } from "../../engine/markdown/protected.js";
import { findBacktickImports } from "./backtick-imports.js";
import type { Host, Stripped } from "./host.js";

/** A heading and where it is. */
export interface HeadingLine {
  text: string;
  /** From 1. */
  line: number;
}

/** `@path` in a text. */
export interface ImportLine {
  path: string;
  line: number;
}

/** The headings of a text that are not in lists or quotes, and the offset at which each one's line ends. */
export function findHeadings(text: string): (HeadingLine & { end: number })[] {
  const { blocks, lines } = parseDocument(text, "markdown");
  return blocks.flatMap((block) => {
    if (block.type !== "heading") return [];
    return { text: block.text, line: block.line + 1, end: lines.sourceStartOf(block.lineEnd) };
  });
}

const LONGEST = 120;

/** A piece of a document for a message. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What the model sees of a text. Block-level comments only: those in a paragraph stay. */
export function strip(text: string, strips: readonly Stripped[]): string {
  const hasComments = strips.includes("comments") && text.includes("<!--");
  const body = hasComments ? cutComments(text) : text;
  if (!strips.includes("front_matter")) return body;
  const lines = new Lines(body);
  const frontmatter = findFrontmatter(lines);
  return frontmatter === null ? body : body.slice(lines.sourceStartOf(frontmatter.lineEnd));
}

function cutComments(source: string): string {
  const { lines, blocks } = parseDocument(source, "markdown");
  const { text } = lines;
  let result = "";
  let at = 0;
  for (const block of blocks) {
    if (!isComment(block, text)) continue;
    result += text.slice(at, block.start);
    at = block.end;
  }
  return result + text.slice(at);
}

function isComment({ type, start, end }: Block | ListItem, text: string): boolean {
  return type === "html" && /^\s*<!--[\s\S]*-->\s*$/.test(text.slice(start, end));
}

/** Imports as a host looks for them: most of them outside of code, front matter and what they remove. */
export function findImports(
  source: string,
  { imports, strips }: Pick<Host, "imports" | "strips">,
): ImportLine[] {
  if (!source.includes("@")) return [];
  if (imports?.hidden_by === "backticks") {
    const lines = new Lines(source);
    return findBacktickImports(lines.text).map(({ path, start }) => {
      return { path, line: lines.lineAt(start) + 1 };
    });
  }
  const { lines, blocks } = parseDocument(source, "markdown");
  const found: ImportLine[] = [];
  visitBlocks(blocks, (block) => {
    if (!HAS_TEXT[block.type]) return;
    if (strips.includes("comments") && isComment(block, lines.text)) return;
    const text = lines.text.slice(block.start, block.end);
    const code = findCodeSpans(text);
    let next = 0;
    for (const { path, index } of listImports(text)) {
      while (next < code.length && code[next]!.end <= index) next++;
      if (next < code.length && code[next]!.start <= index) continue;
      found.push({ path, line: lines.lineAt(block.start + index) + 1 });
    }
  });
  return found;
}

/** Whether a block has text of its own; of others, their parts are visited. */
const HAS_TEXT: Record<(Block | ListItem)["type"], boolean> = {
  heading: true,
  paragraph: true,
  table: true,
  html: true,
  definition: true,
  break: false,
  code: false,
  list: false,
  item: false,
  quote: false,
  footnote: false,
};
