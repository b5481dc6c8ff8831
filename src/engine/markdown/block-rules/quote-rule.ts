import type { StateBlock } from "markdown-it";
import {
  type BlockRule,
  CODE_INDENT,
  contentStart,
  type Env,
  indentOf,
  isBlockStart,
} from "./block-rule.js";

const GREATER_THAN = 62;
/** White space before a marker that is as wide as the indentation of code. */
const WIDE = /(?: {4}|\t {0,3})$/;

/** Whether a text may have quote markers that are indented like code. */
export function canHaveWideMarkers(text: string): boolean {
  for (let at = text.indexOf(">"); at >= 0; at = text.indexOf(">", at + 1)) {
    if (WIDE.test(text.slice(Math.max(0, at - CODE_INDENT), at))) return true;
  }
  return false;
}

/** How many lines a quote is first read in, and how many times more if it goes on. */
const FIRST_LINES = 8;
const GROWTH = 8;

/**
 * The library's rule with two changes.
 *
 * It looks at every line that could continue the last paragraph of a quote, even if the quote ends with a
 * heading or code. Where quote follows quote, that would take quadratic time, so each is read in a few
 * lines first, and in more if it reaches their end.
 *
 * It continues a quote at any `>`, however far it is indented. Indented like code it is not a marker, so
 * for the rule such a line starts at the blank before it.
 */
export function createQuoteRule(readQuote: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (silent) return readQuote(state, line, lineEnd, true);
    const { length } = state.tokens;
    for (let lines = FIRST_LINES; ; lines *= GROWTH) {
      const end = Math.min(line + lines, lineEnd);
      const wide = findWideMarkers(state, line, end);
      shiftAll(state, wide, -1);
      const isQuote = readQuote(state, line, end, false);
      shiftAll(state, wide, 1);
      if (!isQuote || end === lineEnd || state.line < end - 1) return isQuote;
      state.tokens.length = length;
      state.line = line;
    }
  };
}

function shiftAll({ tShift }: StateBlock, lines: readonly number[], by: number): void {
  for (const line of lines) tShift[line] = (tShift[line] ?? 0) + by;
}

/** Lines that the quote may hold and that begin with a marker too far to the right. */
function findWideMarkers(state: StateBlock, first: number, lineEnd: number): number[] {
  const wide: number[] = [];
  if (!(state.env as Env).hasWideMarkers) return wide;
  let isBlank = false;
  for (let line = first; line < lineEnd && !state.isEmpty(line); line++) {
    const at = contentStart(state, line);
    const indent = indentOf(state, line);
    const isMarked = state.src.charCodeAt(at) === GREATER_THAN && indent >= 0;
    if (isMarked && indent < CODE_INDENT) {
      isBlank = state.skipSpaces(at + 1) >= (state.eMarks[line] ?? 0);
    } else {
      if (isMarked) wide.push(line);
      if (isBlank || isBlockStart(state, line, lineEnd, "blockquote")) break;
    }
  }
  return wide;
}
