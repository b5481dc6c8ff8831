import type { StateBlock } from "markdown-it";
import {
  type BlockRule,
  CODE_INDENT,
  contentStart,
  type Env,
  indentOf,
  isBlockStart,
  isCodeOrText,
} from "./block-rule.js";
import { isTableStart, tryTable } from "./table-rule.js";

const DASH = 45;
const EQUALS = 61;

/**
 * A paragraph, or a setext heading if its last line is an underline. If one of its lines is the header
 * of a table, the paragraph ends there and the table is read, too.
 */
export const readText: BlockRule = (state, line, lineEnd) => {
  let next = line + 1;
  let hasTable = false;
  for (; next < lineEnd && !state.isEmpty(next); next++) {
    const level = readUnderline(state, next);
    if (level > 0) {
      pushText(state, [line, next + 1], next, "heading", `h${level}`);
      return true;
    }
    if (!isContinuingText(state, next, lineEnd)) break;
    hasTable = isTableStart(state, next, lineEnd);
    if (hasTable) break;
  }
  pushText(state, [line, next], next, "paragraph", "p");
  if (hasTable) tryTable(state, next, lineEnd);
  return true;
};

/** Whether a line that is not blank continues a paragraph. */
export function isContinuingText(state: StateBlock, line: number, lineEnd: number): boolean {
  return isCodeOrText(state, line) || !isBlockStart(state, line, lineEnd, "paragraph");
}

/** The level of the heading that the line underlines; 0 for any other line. */
export function readUnderline(state: StateBlock, line: number): 0 | 1 | 2 {
  const start = contentStart(state, line);
  const mark = state.src.charCodeAt(start);
  if (mark !== DASH && mark !== EQUALS) return 0;
  const indent = indentOf(state, line);
  if (indent < 0 || indent >= CODE_INDENT) return 0;
  const end = state.skipSpaces(state.skipChars(start, mark));
  if (end < (state.eMarks[line] ?? 0)) return 0;
  return mark === EQUALS ? 1 : 2;
}

/** Adds a paragraph or heading. The lines of a heading include its underline, at `textEnd`. */
export function pushText(
  state: StateBlock,
  map: [number, number],
  textEnd: number,
  type: "heading" | "paragraph",
  tag: string,
): void {
  const text = state.getLines(map[0], textEnd, state.blkIndent, false);
  const content = state.md.utils.asciiTrim(text);
  state.line = map[1];
  if (type === "paragraph") {
    const token = state.push("paragraph", tag, 0);
    token.map = map;
    token.content = content;
    // The library makes three tokens of it.
    (state.env as Env).merged += 2;
    return;
  }
  state.push("heading_open", tag, 1).map = map;
  state.push("inline", "", 0).content = content;
  state.push("heading_close", tag, -1);
}
