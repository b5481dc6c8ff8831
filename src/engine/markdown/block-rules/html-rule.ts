import { type BlockRule, contentStart, indentOf } from "./block-rule.js";

const LESS_THAN = 60;

/**
 * Silently, the library's rule for HTML answers whether the line interrupts a paragraph, which a lone
 * tag does not. But a lone tag ends other blocks: a table, and the paragraph of a quote or item that
 * does not contain the line.
 */
export function createHtmlRule(readHtml: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (state.src.charCodeAt(contentStart(state, line)) !== LESS_THAN) return false;
    if (!silent || readHtml(state, line, lineEnd, true)) {
      return readHtml(state, line, lineEnd, silent);
    }
    const { parentType, tokens } = state;
    if (parentType === "paragraph" && indentOf(state, line) >= 0) return false;
    // The rule has no silent answer for a lone tag: read the block, then roll back.
    const [before, count] = [state.line, tokens.length];
    const begins = readHtml(state, line, lineEnd, false);
    state.line = before;
    tokens.length = count;
    return begins;
  };
}
