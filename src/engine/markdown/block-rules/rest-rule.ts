import type { StateBlock } from "markdown-it";
import { contentStart, type Env } from "./block-rule.js";
import type { BlockToken } from "./build-blocks.js";

/** Tokens and cells of a document, which bound its memory. What follows them is one opaque block. */
const MAX_NODES = 600_000;

/** Whether no more blocks or rows may be read. */
export function isFull({ env, tokens }: StateBlock): boolean {
  const { merged, cells } = env as Env;
  return tokens.length + merged + cells > MAX_NODES;
}

/** Takes all that is left of a document that has too many nodes already, as one opaque block. */
export function readRest(
  state: StateBlock,
  line: number,
  lineEnd: number,
  silent: boolean,
): boolean {
  if (silent || !isFull(state)) return false;
  const token = state.push("html_block", "", 0) as unknown as BlockToken;
  token.map = [line, lineEnd];
  token.start = contentStart(state, line);
  state.line = lineEnd;
  return true;
}
