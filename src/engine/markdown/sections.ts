import type { Block, Heading, ListItem, TableRow } from "./blocks.js";
import type { Document } from "./document.js";
import { findFrontmatter } from "./frontmatter.js";
import { Lines, type Span, toSourceText } from "./lines.js";
import { DEEP_NESTING } from "./markdown-it-blocks.js";

/** A slice of the document bounded by the author's own headings. */
export interface Section {
  kind: "section" | "preamble" | "frontmatter";
  heading: Heading | null;
  /** The section's blocks, its heading excluded. */
  blocks: readonly Block[];
  /** First line (0-based). */
  line: number;
  /** One past the last line. */
  lineEnd: number;
  /** Offsets in the source as it was given, end exclusive. The sections partition it. */
  sourceStart: number;
  sourceEnd: number;
}

/**
 * Cuts a document into frontmatter, preamble, and one flat section per top-level heading.
 * An empty source has no sections; any other has at least one, and they partition it exactly.
 */
export function findSections({ lines, frontmatter, blocks }: Document): Section[] {
  if (lines.source === "") return [];
  const bodyLine = frontmatter?.lineEnd ?? 0;
  const headingAt: number[] = [];
  for (const [index, { type }] of blocks.entries()) if (type === "heading") headingAt.push(index);
  const firstHeading = headingAt[0] ?? blocks.length;

  const parts: Omit<Section, "lineEnd" | "sourceStart" | "sourceEnd">[] = [];
  if (frontmatter !== null) {
    parts.push({ kind: "frontmatter", heading: null, blocks: [], line: 0 });
  }
  // Blank lines before the first heading belong to the preamble or frontmatter, else to its section.
  const hasPreamble = firstHeading > 0 || (headingAt.length === 0 && frontmatter === null);
  if (hasPreamble) {
    const preamble = blocks.slice(0, firstHeading);
    parts.push({ kind: "preamble", heading: null, blocks: preamble, line: bodyLine });
  }
  for (const [order, index] of headingAt.entries()) {
    const heading = blocks[index] as Heading;
    const line = parts.length === 0 ? 0 : heading.line;
    parts.push({
      kind: "section",
      heading,
      blocks: blocks.slice(index + 1, headingAt[order + 1]),
      line,
    });
  }
  return parts.map((part, index) => {
    const next = parts[index + 1];
    const lineEnd = next === undefined ? lines.count : next.line;
    return {
      ...part,
      lineEnd,
      sourceStart: index === 0 ? 0 : lines.sourceStartOf(part.line),
      sourceEnd: next === undefined ? lines.source.length : lines.sourceStartOf(lineEnd),
    };
  });
}

/** How quotes from there on are read depends on how many lines follow, and a section has fewer. */
const MAX_DEPTH = DEEP_NESTING - 1;
/** A text of this many characters (UTF-16 code units) has too few nodes to be read in part only. */
const SURELY_READ = 100_000;

/**
 * A section as a document of its own, with the blocks that it has in the whole, moved.
 * @returns With the blocks in the whole; null unless parsing its text is sure to find the same blocks.
 */
export function cutSection(
  { flavor, lines }: Document,
  section: Section,
): { document: Document; originals: readonly Block[] } | null {
  const { heading, line, lineEnd, sourceStart, sourceEnd } = section;
  const isLast = lineEnd === lines.count;
  if (flavor !== "markdown" || (isLast && lines.text.length > SURELY_READ)) return null;
  // Rules look at the line behind a block, and an underlined heading hangs on the line above. Whatever stands
  // around the other kind of heading, it begins and ends there.
  if (heading?.setext) return null;
  if (!isLast && !/^ {0,3}#{1,6}(?:[ \t]|$)/.test(lines.slice(lineEnd, lineEnd + 1))) return null;
  const source = lines.source.slice(sourceStart, sourceEnd);
  if (line > 0 && toSourceText(source) !== source) return null;
  const own = new Lines(source);
  if (findFrontmatter(own) !== null) return null;
  const originals = heading === null ? section.blocks : [heading, ...section.blocks];
  const blocks = move(originals, lines.startOf(line), line, MAX_DEPTH);
  return blocks && { document: { flavor, lines: own, frontmatter: null, blocks }, originals };
}

/** Blocks so many characters and lines nearer to the start; null if they are nested too deeply. */
function move<B extends Block | ListItem>(
  blocks: readonly B[],
  chars: number,
  lines: number,
  depth: number,
): B[] | null {
  if (depth < 0) return null;
  const moveSpan = <S extends Span>(span: S): S => ({
    ...span,
    start: span.start - chars,
    end: span.end - chars,
  });
  const moved: B[] = [];
  for (const block of blocks) {
    const copy: Block | ListItem = moveSpan(block);
    copy.line -= lines;
    copy.lineEnd -= lines;
    if (copy.type === "table") {
      const moveRow = (row: TableRow) => ({ ...moveSpan(row), cells: row.cells.map(moveSpan) });
      copy.header = moveRow(copy.header);
      copy.rows = copy.rows.map(moveRow);
    } else if (copy.type === "list") {
      const items = move(copy.items, chars, lines, depth - 1);
      if (items === null) return null;
      copy.items = items;
    } else if ("children" in copy) {
      const children = move(copy.children, chars, lines, depth - 1);
      if (children === null) return null;
      copy.children = children;
    }
    moved.push(copy as B);
  }
  return moved;
}
