import { type BlockRule, contentStart, indentOf } from "./block-rule.js";

const LESS_THAN = 60;

/**
 * The library's rule for HTML says silently whether the line interrupts a paragraph, which a lone
 * tag does not. But it ends all else: a table, and the paragraph of a quote or an item that the
 * line is outside of.
 */
export function createHtmlRule(readHtml: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (state.src.charCodeAt(contentStart(state, line)) !== LESS_THAN) return false;
    if (!silent || readHtml(state, line, lineEnd, true)) {
      return readHtml(state, line, lineEnd, silent);
    }
    const { parentType, tokens } = state;
    if (parentType === "paragraph" && indentOf(state, line) >= 0) return false;
    // A lone tag has no silent answer: the block is read, and taken back.
    const [before, count] = [state.line, tokens.length];
    const begins = readHtml(state, line, lineEnd, false);
    state.line = before;
    tokens.length = count;
    return begins;
  };
}
