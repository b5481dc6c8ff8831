import type { StateBlock } from "markdown-it";
import { CODE_INDENT, contentStart, type Env, indentOf } from "./block-rule.js";

const MARKER = /\[\^[^\]\s]+\]:[ \t]*/y;
/** Indentation of a footnote's content. */
const INDENT = 4;

/** A footnote definition as GitHub reads it: a container, as a list item is, under `[^label]:`. */
export function readFootnote(
  state: StateBlock,
  line: number,
  lineEnd: number,
  silent: boolean,
): boolean {
  const start = contentStart(state, line);
  if (state.src.charAt(start) !== "[" || indentOf(state, line) >= CODE_INDENT) return false;
  MARKER.lastIndex = start;
  const marker = MARKER.exec(state.src)?.[0];
  if (marker === undefined) return false;
  if (silent) return true;

  const token = state.push("footnote_open", "", 1);
  const map: [number, number] = [line, 0];
  token.map = map;
  const leave = enter(state, line, start, marker);
  state.md.block.tokenize(state, line, lineEnd);
  leave();
  map[1] = state.line;
  state.push("footnote_close", "", -1);
  return true;
}

/** Moves the start of the first line after its marker and enters the footnote. @returns A function that undoes both. */
function enter(state: StateBlock, line: number, start: number, marker: string): () => void {
  const { blkIndent, listIndent, parentType } = state;
  const { bMarks, tShift, sCount, bsCount } = state;
  const before = [bMarks[line], tShift[line], sCount[line], bsCount[line]] as const;
  const [, , indent = 0, outer = 0] = before;
  let column = outer + indent;
  for (const char of marker) column += char === "\t" ? 4 - (column % 4) : 1;
  (state.env as Env).outerIndents.push(blkIndent);
  state.blkIndent += INDENT;
  state.listIndent = -1;
  state.parentType = "root";
  bMarks[line] = start + marker.length;
  tShift[line] = 0;
  sCount[line] = state.blkIndent;
  bsCount[line] = column - state.blkIndent;
  return () => {
    (state.env as Env).outerIndents.pop();
    Object.assign(state, { blkIndent, listIndent, parentType });
    [bMarks[line], tShift[line], sCount[line], bsCount[line]] = before as [
      number,
      number,
      number,
      number,
    ];
  };
}
