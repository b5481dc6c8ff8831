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

/**
 * The library's rule continues a quote at any `>`, however far it is indented. Indented like code it is
 * not a marker, so for the rule such a line starts at the blank before it.
 */
export function createQuoteRule(readQuote: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (silent || !(state.env as Env).hasWideMarkers)
      return readQuote(state, line, lineEnd, silent);
    if (!readQuote(state, line, lineEnd, true)) return false;
    const wide = findWideMarkers(state, line, lineEnd);
    const shift = (by: number): void => {
      for (const at of wide) state.tShift[at] = (state.tShift[at] ?? 0) + by;
    };
    shift(-1);
    readQuote(state, line, lineEnd, false);
    shift(1);
    return true;
  };
}

/** Lines that the quote may hold and that begin with a marker too far to the right. */
function findWideMarkers(state: StateBlock, first: number, lineEnd: number): number[] {
  const wide: number[] = [];
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
