import type { StateBlock } from "markdown-it";
import { contentStart, type Env } from "./block-rule.js";
import type { BlockToken } from "./build-blocks.js";

/** At most this many tokens and cells, which bounds the memory. The rest is one opaque block. */
const MAX_NODES = 600_000;

/** Whether the document has too many nodes to read more. */
export function isFull({ env, tokens }: StateBlock): boolean {
  const { merged, cells } = env as Env;
  return tokens.length + merged + cells > MAX_NODES;
}

/** Reads the rest of such a document as one opaque block. */
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
