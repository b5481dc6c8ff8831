import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type Token } from "markdown-it";
import type { Alignment, TableRow } from "./blocks.js";
import { scanRow } from "./table-row.js";

/**
 * markdown-it's block parser with exact positions.
 *
 * The library reports lines only. This adapter wraps each of its block rules to note where the
 * block starts, and replaces a table's cell tokens by one token with the position of every cell. It relies on two internals
 * (`ruler.__rules__`, and `state.line` standing on the item when a list item is opened), so the
 * version is pinned and `test/engine/document/markdown.test.ts` guards both.
 *
 * Only block rules run: inline content is never parsed.
 */

/** Deeper blocks stay text of the block that holds them. The parser recurses, so this bounds the stack. */
const MAX_NESTING = 1000;

/** What the adapter adds to a token, as `token.meta`. */
export type TokenMeta = {
  start: number;
  table?: { alignments: Alignment[]; header: TableRow; rows: TableRow[] };
};

type BlockRule = (state: StateBlock, line: number, lineEnd: number, silent: boolean) => boolean;
interface RuleEntry {
  name: string;
  fn: BlockRule;
}

const parser = createParser();

/** Parses normalised Markdown (LF only). Every opening token has `map` and `meta.start`. */
export function tokenizeBlocks(text: string): Token[] {
  const tokens: Token[] = [];
  parser.block.parse(text, parser, {}, tokens);
  return tokens;
}

function createParser(): Parser {
  const markdownIt = new MarkdownIt({ html: true, maxNesting: MAX_NESTING });
  const ruler = markdownIt.block.ruler as unknown as { __rules__: RuleEntry[]; __cache__: null };
  for (const rule of ruler.__rules__) rule.fn = withPosition(rule.name, rule.fn);
  ruler.__cache__ = null;

  const State = markdownIt.block.State;
  markdownIt.block.State = class extends State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      if (type === "list_item_open") token.meta = { start: contentStart(this, this.line) };
      return token;
    }
  };
  return markdownIt;
}

function contentStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

function withPosition(name: string, rule: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (silent) return rule(state, line, lineEnd, true);
    const first = state.tokens.length;
    const meta: TokenMeta = { start: contentStart(state, line) };
    if (!rule(state, line, lineEnd, false)) return false;
    if (name === "table") {
      state.tokens.length = first;
      state.push("table", "table", 0).map = [line, state.line];
      meta.table = readTable(state, line);
    }
    const token = state.tokens[first];
    if (token !== undefined) token.meta = meta;
    return true;
  };
}

/** Rows of the table between `line` and `state.line`, read while the containers' line starts are in force. */
function readTable(state: StateBlock, line: number): NonNullable<TokenMeta["table"]> {
  const readRow = (index: number): TableRow =>
    scanRow(state.src, contentStart(state, index), state.eMarks[index] ?? 0);
  const rows: TableRow[] = [];
  for (let index = line + 2; index < state.line; index++) rows.push(readRow(index));
  const alignments = readRow(line + 1).cells.map(({ start, end }): Alignment => {
    const left = state.src[start] === ":";
    const right = state.src[end - 1] === ":";
    return left && right ? "center" : left ? "left" : right ? "right" : null;
  });
  return { alignments, header: readRow(line), rows };
}
