import type { StateBlock } from "markdown-it";
import { type BlockRule, type Env, indentOf } from "./block-rule.js";
import { nodesOf, rememberNodes } from "./build-blocks.js";
import { isTableStart, tryTable } from "./table-rule.js";
import { isContinuingText, pushText, readUnderline } from "./text-rule.js";

/**
 * In CommonMark, a link definition opens a paragraph. The lines below continue it, even if they are
 * indented differently or are a lone list marker.
 * @param readOne The library's rule, which reads one definition only.
 */
export function createDefinitionRule(readOne: BlockRule, readText: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    const dropAdded = rememberNodes(state);
    /** Above a table, GitHub's parser keeps the paragraph as written, definitions included. */
    const pushTextUntil = (table: number): void => {
      dropAdded();
      pushText(state, [line, table], table, "paragraph", "p");
    };
    if (!readDefinition(state, line, lineEnd, silent)) return false;
    while (!silent && state.line < lineEnd && !state.isEmpty(state.line)) {
      const next = state.line;
      // Dashes here are text: there is nothing above to underline.
      const isUnderline = readUnderline(state, next) > 0;
      if (!isUnderline && !isContinuingText(state, next, lineEnd)) break;
      if (isTableStart(state, next, lineEnd)) {
        if (!isUnderline) pushTextUntil(next);
        return tryTable(state, next, lineEnd);
      }
      // Within a paragraph, indentation is ignored.
      if (indentOf(state, next) > 0) state.sCount[next] = state.blkIndent;
      if (readDefinition(state, next, lineEnd, false)) continue;
      if (!readText(state, next, lineEnd, false)) return false;
      const last = nodesOf(state).at(-1);
      if (last?.type !== "table" || !("rows" in last) || isUnderline) return true;
      const table = last.line - (state.env as Env).firstLine;
      pushTextUntil(table);
      return tryTable(state, table, lineEnd);
    }
    return true;
  };

  /** A definition ends before a line that underlines a heading, and before a table. */
  function readDefinition(
    state: StateBlock,
    line: number,
    lineEnd: number,
    silent: boolean,
  ): boolean {
    const { lineMax } = state;
    const dropAdded = rememberNodes(state);
    if (!readOne(state, line, lineEnd, silent)) return false;
    for (let next = line + 1; !silent && next < state.line; next++) {
      if (readUnderline(state, next) === 0 && !isTableStart(state, next, lineEnd)) continue;
      dropAdded();
      state.lineMax = next;
      const isShorter = readOne(state, line, next, false);
      state.lineMax = lineMax;
      return isShorter;
    }
    return true;
  }
}
