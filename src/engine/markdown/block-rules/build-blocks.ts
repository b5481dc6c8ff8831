import type { StateBlock, Token } from "markdown-it";
import { isBlankLine } from "../blank.js";
import type { Block, ListItem } from "../blocks.js";
import { isDisputed } from "../disputed-table.js";
import type { Env, TableCells } from "./block-rule.js";

const NO_LINES: [number, number] = [0, 0];

/** A token until its block is made: the fields that rules fill and that blocks are made of. */
export class BlockToken {
  map = NO_LINES;
  content = "";
  markup = "";
  info = "";
  /** Where its content starts, in the text that is parsed. */
  start = 0;
  table: TableCells | null = null;

  constructor(
    readonly type: string,
    readonly tag: string,
  ) {}
}

type Node = BlockToken | Block | ListItem;

/** The tokens of a document so far: what is read as a whole is blocks already. */
export function nodesOf({ tokens }: StateBlock): Node[] {
  return tokens as unknown as Node[];
}

/** How many tokens and blocks there are, and how many more tokens there were. */
export interface Snapshot {
  nodes: number;
  merged: number;
}

export function takeSnapshot({ tokens, env }: StateBlock): Snapshot {
  return { nodes: tokens.length, merged: (env as Env).merged };
}

/** Takes back what was read since. */
export function rollBack({ tokens, env }: StateBlock, { nodes, merged }: Snapshot): void {
  tokens.length = nodes;
  (env as Env).merged = merged;
}

/**
 * Makes blocks of the tokens from `first` on, which are those of one rule, as soon as they are complete:
 * kept to the end, the tokens of a long list would take several times its memory.
 */
export function buildBlocks(state: StateBlock, first: number): void {
  const nodes = nodesOf(state);
  const { length } = nodes;
  const opening = nodes[first];
  let next = first;
  if (opening instanceof BlockToken && CONTAINERS.has(opening.type)) {
    nodes[next++] = buildContainer(state, opening, nodes.slice(first + 1));
  } else {
    for (let at = first; at < length; at++) {
      const node = nodes[at] as Node;
      if (node instanceof BlockToken) {
        if (node.type === "inline") continue;
        nodes[next] = buildLeaf(state, node, nodes[at + 1], nodes[next - 1]);
      } else nodes[next] = node;
      next++;
    }
  }
  if (next === length) return;
  (state.env as Env).merged += length - next;
  // One by one: a new length makes room anew for what comes next.
  if (length - next < MAX_POPPED) while (nodes.length > next) nodes.pop();
  else nodes.length = next;
}

const MAX_POPPED = 16;

const CONTAINERS: ReadonlySet<string> = new Set([
  "bullet_list_open",
  "ordered_list_open",
  "list_item_open",
  "blockquote_open",
  "footnote_open",
]);

function buildContainer(
  { env }: StateBlock,
  token: BlockToken,
  nodes: readonly Node[],
): Block | ListItem {
  const { start, end, line, lineEnd } = locate(env as Env, token);
  const children = nodes as Block[];
  switch (token.type) {
    case "list_item_open":
      return { type: "item", start, end, line, lineEnd, children };
    case "blockquote_open":
      return { type: "quote", start, end, line, lineEnd, children };
    case "footnote_open":
      return { type: "footnote", start, end, line, lineEnd, children };
    default: {
      const ordered = token.type === "ordered_list_open";
      return { type: "list", start, end, line, lineEnd, ordered, items: nodes as ListItem[] };
    }
  }
}

/** @param next What follows the token, and `before` the node before its block. */
function buildLeaf(
  { env, level }: StateBlock,
  token: BlockToken,
  next: Node | undefined,
  before: Node | undefined,
): Block {
  const { start, end, line, lineEnd } = locate(env as Env, token);
  switch (token.type) {
    case "heading_open": {
      const text = next instanceof BlockToken ? next.content : "";
      const depth = Number(token.tag.slice(1));
      const setext = !token.markup.startsWith("#");
      return { type: "heading", start, end, line, lineEnd, level: depth, text, setext };
    }
    case "paragraph":
      return { type: "paragraph", start, end, line, lineEnd, text: token.content };
    case "table": {
      const { alignments, header, rows } = shiftTable(env as Env, token);
      // Within a container, no paragraph right above is read otherwise.
      const above = level === 0 ? (before as Block | undefined) : undefined;
      const disputed = isDisputed((env as Env).lines, { start, end, line, lineEnd }, above);
      return { type: "table", start, end, line, lineEnd, alignments, header, rows, disputed };
    }
    case "fence":
      return { type: "code", start, end, line, lineEnd, fenced: true };
    case "code_block":
      return { type: "code", start, end, line, lineEnd, fenced: false };
    case "hr":
      return { type: "break", start, end, line, lineEnd };
    case "reference_definition":
      return { type: "definition", start, end, line, lineEnd };
    default:
      // HTML; and were there ever a block of another type, it would be kept as it is.
      return { type: "html", start, end, line, lineEnd };
  }
}

/** Where a token's block is in the document. */
function locate(
  { lines, firstLine, origin }: Env,
  token: BlockToken,
): { start: number; end: number; line: number; lineEnd: number } {
  const [from, to] = token.map;
  const line = from + firstLine;
  let lineEnd = to + firstLine;
  if (!canEndInBlank(token.type)) {
    while (lineEnd > line + 1 && isBlankLine(lines.slice(lineEnd - 1, lineEnd))) lineEnd--;
  }
  const start = token.start + origin;
  return { start, end: Math.max(start, lines.endOf(lineEnd - 1)), line, lineEnd };
}

/** Blank lines at the end of an unclosed fence or comment are its content; elsewhere they belong to nothing. */
function canEndInBlank(type: string): boolean {
  return type === "fence" || type === "html_block";
}

function shiftTable({ origin }: Env, { table }: BlockToken): TableCells {
  if (table === null) throw new TypeError("a table token without its rows");
  if (origin > 0) {
    for (const row of [table.header, ...table.rows]) {
      for (const span of [row, ...row.cells]) {
        span.start += origin;
        span.end += origin;
      }
    }
  }
  return table;
}

/** A token as the library's rules take it. */
export function asToken(token: BlockToken): Token {
  return token as unknown as Token;
}
