import { isBlankCode, trimBlankEnd } from "../markdown/blank.js";
import type { Block, ListItem } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { Lines, normalizeText, toSourceText } from "../markdown/lines.js";
import { parseMarkdown } from "../markdown/markdown.js";
import { isSameBlock } from "./same-block.js";

/** No text this long comes near the parser's bounds: a character makes at most two tokens or cells. */
const MAX_CHARS = 200_000;
/** Deeper, how a block is read depends on how many lines the rest of the document has. */
const MAX_DEPTH = 15;
/** Beyond, parsing all of the text at once takes less time. */
const MAX_PARSED_PARTS = 1000;
/** So much of a line is looked for to learn where a part ends. */
const MAX_SOUGHT = 80;

/**
 * Whether a text is shown to have the blocks of a document by parsing only the parts of it that are
 * written otherwise. False says nothing: then all of the text is to be parsed.
 *
 * The parser goes from left to right, and where a top-level block begins, nothing is open: what
 * follows is read by itself. What precedes it is read by itself, too, where nothing can go on:
 *
 * - behind an ATX heading, which is a line whatever follows;
 * - at a blank line before one without indentation that, behind a list, begins with no list marker.
 *   The blank line ends paragraphs with their lazy lines, link definitions, tables, quotes and HTML;
 *   the line behind it ends code, lists and footnotes. A fence or a comment that is still open
 *   would hold that line, so no block would begin there. An ATX heading ends all of them at once.
 *
 * So a part between two such cuts gives the same blocks wherever it is between two. One that the
 * text does not have as it is in the document is parsed, with a heading behind it: if that is found
 * to be one, nothing is open.
 */
export function hasSameParts(document: Document, source: string): boolean {
  const { flavor, lines, blocks } = document;
  const text = normalizeText(source);
  if (flavor !== "markdown" || Math.max(text.length, lines.text.length) > MAX_CHARS) return false;
  if (isNestedDeeper(blocks, MAX_DEPTH)) return false;
  let at = skipFrontmatter(document, text);
  let parsed = 0;
  for (let first = 0; first < blocks.length; ) {
    if (at < 0) return false;
    const next = findCut(document, first + 1);
    const behind = skipSamePart(document, text, at, first, next);
    if (behind >= 0) at = behind;
    else {
      if (++parsed > MAX_PARSED_PARTS) return false;
      const end = findEnd(document, text, at, next);
      const part = end < 0 ? null : parsePart(text.slice(at, end), next === blocks.length);
      if (part?.blocks.length !== next - first) return false;
      for (const [index, block] of part.blocks.entries()) {
        if (!isSameBlock(document, blocks[first + index] as Block, part, block)) return false;
      }
      at = end;
    }
    first = next;
  }
  return at >= 0 && skipBlankLines(text, at) === text.length;
}

/** Whether containers nest in one another more often than so many times. */
function isNestedDeeper(blocks: readonly (Block | ListItem)[], times: number): boolean {
  for (const block of blocks) {
    const inner = innerBlocks(block);
    if (inner !== null && (times === 0 || isNestedDeeper(inner, times - 1))) return true;
  }
  return false;
}

function innerBlocks(block: Block | ListItem): readonly (Block | ListItem)[] | null {
  switch (block.type) {
    case "list":
      return block.items;
    case "item":
    case "quote":
    case "footnote":
      return block.children;
    default:
      return null;
  }
}

/** Where the first block begins in the text; -1 where its frontmatter is not known to be the document's. */
function skipFrontmatter({ lines, frontmatter }: Document, text: string): number {
  if (frontmatter === null) return /^(?:---|\+\+\+)/.test(text) ? -1 : skipBlankLines(text, 0);
  const end = lines.startOf(frontmatter.lineEnd);
  return text.startsWith(lines.text.slice(0, end)) ? skipBlankLines(text, end) : -1;
}

/** The first block from `index` on that is cut from what precedes it in the document. */
function findCut({ lines, blocks }: Document, index: number): number {
  let next = index;
  for (; next < blocks.length; next++) {
    const [before, block] = [blocks[next - 1] as Block, blocks[next] as Block];
    if (isAtxHeading(before)) break;
    const start = lines.startOf(block.line);
    const isApart = block.line > before.lineEnd || isAtxHeading(block);
    if (isApart && isNewStart(lines.text, start, before)) break;
  }
  return next;
}

/**
 * Where what follows the blocks `first` to `next` begins in a text that has them at `at`, written and
 * cut from what follows as in the document; -1 in any other.
 */
function skipSamePart(
  { lines, blocks }: Document,
  text: string,
  at: number,
  first: number,
  next: number,
): number {
  const last = blocks[next - 1] as Block;
  const written = lines.slice((blocks[first] as Block).line, last.lineEnd);
  if (!text.startsWith(written, at)) return -1;
  const end = at + written.length;
  if (end < text.length && text.charCodeAt(end) !== LF) return -1;
  const behind = skipBlankLines(text, end);
  if (next < blocks.length) {
    const isCut = isAtxHeading(last) || (behind > end + 1 && isNewStart(text, behind, last));
    return isCut ? behind : -1;
  }
  // Blank lines at the very end may be content.
  const mayGoOn = last.type === "code" || last.type === "html";
  return mayGoOn && text.slice(end) !== lines.text.slice(lines.endOf(last.lineEnd - 1))
    ? -1
    : behind;
}

/** Where the part that begins at `at` ends in a text: where the block `next` seems to begin; -1 where it is not found. */
function findEnd({ lines, blocks }: Document, text: string, at: number, next: number): number {
  const following = blocks[next];
  if (following === undefined) return text.length;
  const start = lines.startOf(following.line);
  const line = lines.text.slice(start, lines.endOf(following.line));
  const sought = trimBlankEnd(line.slice(0, MAX_SOUGHT));
  const end = text.indexOf(`\n${sought}`, at) + 1;
  const before = blocks[next - 1] as Block;
  if (end === 0) return -1;
  if (isAtxHeading(before)) return end;
  return text.charCodeAt(end - 2) === LF && isNewStart(text, end, before) ? end : -1;
}

/** A part of a text, which begins no document; null where something in it is open at its end. */
function parsePart(text: string, isEnd: boolean): Document | null {
  const lines = new Lines(toSourceText(isEnd ? text : `${text}#`));
  const blocks = parseMarkdown(lines);
  const last = isEnd ? undefined : blocks.pop();
  const isOpen = !isEnd && !(last?.type === "heading" && last.start === text.length);
  if (isOpen || isNestedDeeper(blocks, MAX_DEPTH)) return null;
  return { flavor: "markdown", lines, frontmatter: null, blocks };
}

function isAtxHeading(block: Block): boolean {
  return block.type === "heading" && !block.setext;
}

const LF = 10;
const LIST_MARKS = /[-+*\d]/y;

/** Whether a line begins without indentation, and behind a list with no mark that could continue it. */
function isNewStart(text: string, at: number, before: Block): boolean {
  if (isBlankCode(text.charCodeAt(at))) return false;
  LIST_MARKS.lastIndex = at;
  return before.type !== "list" || !LIST_MARKS.test(text);
}

/** The start of the first line that is not blank from an offset on; the end of the text where there is none. */
function skipBlankLines(text: string, from: number): number {
  let start = from;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF) start = at + 1;
    else if (!isBlankCode(code)) return start;
  }
  return text.length;
}
