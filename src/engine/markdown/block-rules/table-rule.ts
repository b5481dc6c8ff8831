import type { StateBlock } from "markdown-it";
import type { Alignment, TableRow } from "../blocks.js";
import { scanRow } from "../table-row.js";
import {
  type BlockRule,
  CODE_INDENT,
  contentStart,
  type Env,
  indentOf,
  isBlockStart,
  outerIndentOf,
} from "./block-rule.js";
import type { BlockToken } from "./build-blocks.js";
import { isFull } from "./rest-rule.js";

const DELIMITERS = /[-:| \t]+(?=\n|$)/y;
const DELIMITER = /^:?-+:?$/;

/** A table that begins a block; in a paragraph, `tryTable` reads it. */
export const readTable: BlockRule = (state, line, lineEnd, silent) => {
  if (indentOf(state, line) >= CODE_INDENT) return false;
  if (silent) return isTableStart(state, line, lineEnd);
  if (isBlockStart(state, line, lineEnd, "blockquote")) return false;
  return tryTable(state, line, lineEnd);
};

/**
 * Reads a table as GitHub's parser does (GitHub Flavored Markdown specification, section 4.10) if a
 * header and its delimiter row are on the line and the next. It becomes one token with the
 * positions of its cells: three tokens per cell would cost more than everything else.
 */
export function tryTable(state: StateBlock, line: number, lineEnd: number): boolean {
  const head = readHead(state, line, lineEnd);
  if (head === null) return false;
  const rows: TableRow[] = [];
  const env = state.env as Env;
  let next = line + 2;
  while (next < lineEnd && !isFull(state) && !isTableEnd(state, next, lineEnd)) {
    const row = rowAt(state, next);
    // A pipe alone has no cell.
    if (row.cells.length === 0) break;
    next++;
    rows.push(row);
    env.cells += row.cells.length;
  }
  const token = state.push("table", "table", 0) as unknown as BlockToken;
  token.map = [line, next];
  token.start = contentStart(state, line);
  token.table = { alignments: readAlignments(state, head.delimiters), header: head.header, rows };
  state.line = next;
  return true;
}

/** Whether a table's header and its delimiter row are on the line and the next. */
export function isTableStart(state: StateBlock, line: number, lineEnd: number): boolean {
  return readHead(state, line, lineEnd) !== null;
}

function readHead(
  state: StateBlock,
  line: number,
  lineEnd: number,
): { header: TableRow; delimiters: TableRow } | null {
  const delimiters = readDelimiters(state, line + 1, lineEnd);
  if (delimiters === null) return null;
  const header = rowAt(state, line);
  if (hasBlankCell(state, line)) header.cells.unshift({ start: header.start, end: header.start });
  return header.cells.length === delimiters.cells.length ? { header, delimiters } : null;
}

/** The indentation of a line outside of its container is text; before a pipe, it is a cell. */
function hasBlankCell(state: StateBlock, line: number): boolean {
  const start = contentStart(state, line);
  if (indentOf(state, line) >= 0 || state.src[start] !== "|") return false;
  const column = state.sCount[line] ?? 0;
  if (column < 0) return start > (state.bMarks[line] ?? 0);
  return column > outerIndentOf(state, column);
}

/** The line as a delimiter row; dashes alone underline a heading, or are a list or a break. */
function readDelimiters(state: StateBlock, line: number, lineEnd: number): TableRow | null {
  if (line >= lineEnd) return null;
  const indent = indentOf(state, line);
  if (indent < 0 || indent >= CODE_INDENT) return null;
  DELIMITERS.lastIndex = contentStart(state, line);
  const written = DELIMITERS.exec(state.src)?.[0] ?? "";
  if (!/[|:]/.test(written) || /^-[ \t]/.test(written)) return null;
  const row = rowAt(state, line);
  const isEach = row.cells.every((cell) => DELIMITER.test(state.src.slice(cell.start, cell.end)));
  return isEach && row.cells.length > 0 ? row : null;
}

/** A table ends at a blank line, at the end of its container, and where another block begins. */
function isTableEnd(state: StateBlock, line: number, lineEnd: number): boolean {
  const indent = indentOf(state, line);
  if (indent < 0 || indent >= CODE_INDENT || state.isEmpty(line)) return true;
  return isBlockStart(state, line, lineEnd, "blockquote");
}

function rowAt(state: StateBlock, line: number): TableRow {
  return scanRow(state.src, contentStart(state, line), state.eMarks[line] ?? 0);
}

function readAlignments({ src }: StateBlock, { cells }: TableRow): Alignment[] {
  return cells.map(({ start, end }) => {
    const left = src[start] === ":";
    const right = src[end - 1] === ":";
    return left && right ? "center" : left ? "left" : right ? "right" : null;
  });
}
