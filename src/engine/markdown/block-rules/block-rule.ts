import type { StateBlock } from "markdown-it";
import type { Alignment, TableRow } from "../blocks.js";
import type { Lines, Span } from "../lines.js";

/** A rule of the block parser. With `silent`, it only answers whether its block begins on the line. */
export type BlockRule = (
  state: StateBlock,
  line: number,
  lineEnd: number,
  silent: boolean,
) => boolean;

/** A table's cells, by their positions in the text. */
export interface TableCells {
  alignments: Alignment[];
  header: TableRow;
  rows: TableRow[];
}

/** State of one parse, passed by the parser to all rules. */
export type Env = {
  /** The document, and where the parsed text begins in it. */
  lines: Lines;
  firstLine: number;
  origin: number;
  /** Tokens dropped because their blocks are built. */
  merged: number;
  /** Cells read so far. */
  cells: number;
  /** Whether there may be quote markers that are indented like code. */
  hasWideMarkers: boolean;
  /** The last marks and blanks that were no thematic break, because of what follows them. */
  unbroken: Span;
  /** Indices of the tokens of the open list items. */
  openItems: number[];
  /** Content columns of the open items and footnotes, without the innermost one. */
  outerIndents: number[];
};

/** From this indentation on, a block is code. */
export const CODE_INDENT = 4;

/** Where a line's content starts, after the markers and the indentation of its containers. */
export function contentStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Indentation of a line within its block, in columns; negative outside of it. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

/**
 * Whether only code can begin on the line: it is indented like code within its item or footnote, or
 * it is in an outer quote only as the continuation of a paragraph.
 */
export function isCodeOrText(state: StateBlock, line: number): boolean {
  const column = state.sCount[line] ?? 0;
  if (column >= state.blkIndent) return column - state.blkIndent >= CODE_INDENT;
  if (column < 0) return true;
  if (column < CODE_INDENT) return false;
  return column - outerIndentOf(state, column) >= CODE_INDENT;
}

/** Content column of the outer item or footnote that a column left of the innermost one belongs to. */
export function outerIndentOf(state: StateBlock, column: number): number {
  const { outerIndents } = state.env as Env;
  let outer = outerIndents.length - 1;
  while (outer > 0 && (outerIndents[outer] as number) > column) outer--;
  return outerIndents[outer] ?? 0;
}

/** First characters of blocks other than paragraphs, tables and indented code. */
const MARKS = new Uint8Array(128);
for (const mark of "#>`~*-_+<[0123456789") MARKS[mark.charCodeAt(0)] = 1;

/**
 * Whether a block other than a paragraph, a table or indented code begins on the line.
 * @param within The block that it would end: some may not interrupt a paragraph.
 */
export function isBlockStart(
  state: StateBlock,
  line: number,
  lineEnd: number,
  within: "blockquote" | "paragraph",
): boolean {
  if (MARKS[state.src.charCodeAt(contentStart(state, line))] !== 1) return false;
  const { parentType } = state;
  state.parentType = within;
  const rules = state.md.block.ruler.getRules(within) as BlockRule[];
  const begins = rules.some((rule) => rule(state, line, lineEnd, true));
  state.parentType = parentType;
  return begins;
}
