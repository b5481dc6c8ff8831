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
/** The parser reads the lines of a quote once for each quote around them, so deep ones have to be short. */
const DEEP_NESTING = 16;
const MAX_DEEP_QUOTE_LINES = 8;
/** Tokens and cells of a document, which bound its memory. What follows them is one opaque block. */
const MAX_PIECES = 600_000;

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
  const ruler = markdownIt.block.ruler as unknown as { __rules__: RuleEntry[] };
  for (const rule of ruler.__rules__) rule.fn = withPosition(rule.name, rule.fn);
  markdownIt.block.ruler.before("table", "rest", readRest);

  const State = markdownIt.block.State;
  markdownIt.block.State = class extends State {
    /** As the library's, but for plain objects, and one for all closing tokens of a type: nothing else is read of them. */
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const isClosing = nesting < 0;
      if (isClosing) this.level--;
      const token = (isClosing && closing.get(type)) || createToken(type, tag, nesting, this.level);
      if (isClosing) closing.set(type, token);
      if (nesting > 0) this.level++;
      if (type === "list_item_open") token.meta = { start: contentStart(this, this.line) };
      this.tokens.push(token);
      return token;
    }
  };
  return markdownIt;
}

const closing = new Map<string, Token>();

/** A block token as the parser's rules fill it. It is never rendered, so it has no methods. */
function createToken(type: string, tag: string, nesting: -1 | 0 | 1, level: number): Token {
  const fields: Omit<Token, "attrIndex" | "attrPush" | "attrSet" | "attrGet" | "attrJoin"> = {
    type,
    tag,
    nesting,
    level,
    attrs: null,
    map: null,
    children: null,
    content: "",
    markup: "",
    info: "",
    meta: null,
    block: true,
    hidden: false,
  };
  return fields as Token;
}

function contentStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

function withPosition(name: string, rule: BlockRule): BlockRule {
  if (name === "table") return readTable(rule);
  return (state, line, lineEnd, silent) => {
    if (silent) return rule(state, line, lineEnd, true);
    const isDeep = state.level >= DEEP_NESTING && lineEnd - line > MAX_DEEP_QUOTE_LINES;
    if (isDeep && name === "blockquote") return false;
    const first = state.tokens.length;
    const meta: TokenMeta = { start: contentStart(state, line) };
    if (!rule(state, line, lineEnd, false)) return false;
    const token = state.tokens[first];
    if (token !== undefined) token.meta = meta;
    return true;
  };
}

/** Cells read so far; the parser hands the same object to all its rules. */
type Env = { cells?: number };

function isFull({ env, tokens }: StateBlock): boolean {
  return tokens.length + ((env as Env).cells ?? 0) > MAX_PIECES;
}

/** Takes all that is left of a document that has too many pieces already, as one opaque block. */
function readRest(state: StateBlock, line: number, lineEnd: number, silent: boolean): boolean {
  if (silent || !isFull(state)) return false;
  const token = state.push("html_block", "", 0);
  token.map = [line, lineEnd];
  token.meta = { start: contentStart(state, line) } satisfies TokenMeta;
  state.line = lineEnd;
  return true;
}

/**
 * The table rule: markdown-it decides whether a table begins, the rows are read here, because
 * three tokens a cell would cost more than all else. Two corrections bring it to GFM: a line
 * that begins another block is no header, and dashes alone underline a setext heading.
 */
function readTable(beginsTable: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    if (!beginsTable(state, line, lineEnd, true)) return false;
    if (interruptsParagraph(state, line, lineEnd)) return false;
    const delimiters = rowAt(state, line + 1);
    if (!/[|:]/.test(state.src.slice(delimiters.start, delimiters.end))) return false;
    if (silent) return true;

    const rows: TableRow[] = [];
    let next = line + 2;
    const env = state.env as Env;
    while (next < lineEnd && !isFull(state) && !endsTable(state, next, lineEnd)) {
      const row = rowAt(state, next++);
      rows.push(row);
      env.cells = (env.cells ?? 0) + row.cells.length;
    }
    const token = state.push("table", "table", 0);
    token.map = [line, next];
    token.meta = {
      start: contentStart(state, line),
      table: { alignments: readAlignments(state, delimiters), header: rowAt(state, line), rows },
    } satisfies TokenMeta;
    state.line = next;
    return true;
  };
}

/** Whether a block that may interrupt a paragraph begins on the line. */
function interruptsParagraph(state: StateBlock, line: number, lineEnd: number): boolean {
  const rules = state.md.block.ruler.getRules("blockquote") as BlockRule[];
  return rules.some((rule) => rule(state, line, lineEnd, true));
}

/** A table ends at a blank line, at the end of its container, and where another block begins. */
function endsTable(state: StateBlock, line: number, lineEnd: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  if (indent < 0 || indent >= 4 || state.isEmpty(line)) return true;
  return interruptsParagraph(state, line, lineEnd);
}

function rowAt(state: StateBlock, line: number): TableRow {
  return scanRow(state.src, contentStart(state, line), state.eMarks[line] ?? 0);
}

function readAlignments({ src }: StateBlock, { cells }: TableRow): Alignment[] {
  return cells.map(({ start, end }) => {
    const left = src[start] === ":";
    const right = src[end - 1] === ":";
    return left && right ? "center" : left ? "left" : right ? "right" : null;
  });
}
