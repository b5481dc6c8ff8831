import type { StateBlock } from "markdown-it";
import type { Alignment, TableRow } from "../blocks.js";
import type { Lines } from "../lines.js";

/** A rule of the block parser; `silent` asks only whether its block begins on the line. */
export type BlockRule = (
  state: StateBlock,
  line: number,
  lineEnd: number,
  silent: boolean,
) => boolean;

/** A table's cells, by their places in the text. */
export interface TableCells {
  alignments: Alignment[];
  header: TableRow;
  rows: TableRow[];
}

/** What holds for a whole text; the parser hands the same object to all rules. */
export type Env = {
  /** The document, and where in it the text begins that is parsed. */
  lines: Lines;
  firstLine: number;
  origin: number;
  /** Tokens that were turned into blocks and dropped. */
  merged: number;
  /** Cells read so far. */
  cells: number;
  /** Whether there may be quote markers that are indented like code. */
  hasWideMarkers: boolean;
  /** Where the tokens are of the items that are open. */
  openItems: number[];
  /** Where the contents of the items and footnotes begin that are open, but for the innermost one. */
  outerIndents: number[];
};

/** A block is code from this indentation on, and nothing else begins there. */
export const CODE_INDENT = 4;

/** Where a line's content starts, behind the markers and the indentation of its containers. */
export function contentStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Columns between a line's content and that of the block it is in; below 0 outside of it. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

/**
 * Whether no block but code can begin on the line: it is indented like code in the item or footnote
 * that it is in, or an outer quote holds it only because it goes on a paragraph.
 */
export function isCodeOrText(state: StateBlock, line: number): boolean {
  const column = state.sCount[line] ?? 0;
  if (column >= state.blkIndent) return column - state.blkIndent >= CODE_INDENT;
  if (column < 0) return true;
  if (column < CODE_INDENT) return false;
  return column - outerIndentOf(state, column) >= CODE_INDENT;
}

/** Where the content begins of the container that holds a column outside of the innermost one. */
export function outerIndentOf(state: StateBlock, column: number): number {
  const { outerIndents } = state.env as Env;
  let outer = outerIndents.length - 1;
  while (outer > 0 && (outerIndents[outer] as number) > column) outer--;
  return outerIndents[outer] ?? 0;
}

/** What a block other than a paragraph, a table or indented code begins with. */
const MARKS = new Uint8Array(128);
for (const mark of "#>`~*-_+<[0123456789") MARKS[mark.charCodeAt(0)] = 1;

/**
 * Whether a block other than a paragraph, a table or indented code begins on the line.
 * @param within What it would end: some blocks may not interrupt a paragraph.
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
