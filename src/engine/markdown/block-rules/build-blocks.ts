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

type Piece = BlockToken | Block | ListItem;

/** The tokens of a document so far: what is read as a whole is blocks already. */
export function piecesOf({ tokens }: StateBlock): Piece[] {
  return tokens as unknown as Piece[];
}

/** How many tokens and blocks there are, and how many more tokens there were. */
export interface Mark {
  pieces: number;
  merged: number;
}

export function markPieces({ tokens, env }: StateBlock): Mark {
  return { pieces: tokens.length, merged: (env as Env).merged };
}

/** Takes back what was read since. */
export function takeBack({ tokens, env }: StateBlock, { pieces, merged }: Mark): void {
  tokens.length = pieces;
  (env as Env).merged = merged;
}

/**
 * Makes blocks of the tokens from `first` on, which are those of one rule, as soon as they are complete:
 * kept to the end, the tokens of a long list would take several times its memory.
 */
export function buildBlocks(state: StateBlock, first: number): void {
  const pieces = piecesOf(state);
  const { length } = pieces;
  const opening = pieces[first];
  let next = first;
  if (opening instanceof BlockToken && CONTAINERS.has(opening.type)) {
    pieces[next++] = buildContainer(state, opening, pieces.slice(first + 1));
  } else {
    for (let at = first; at < length; at++) {
      const piece = pieces[at] as Piece;
      if (piece instanceof BlockToken) {
        if (piece.type === "inline") continue;
        pieces[next] = buildLeaf(state, piece, pieces[at + 1], pieces[next - 1]);
      } else pieces[next] = piece;
      next++;
    }
  }
  if (next === length) return;
  (state.env as Env).merged += length - next;
  // One by one: a new length makes room anew for what comes next.
  if (length - next < MAX_POPPED) while (pieces.length > next) pieces.pop();
  else pieces.length = next;
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
  pieces: readonly Piece[],
): Block | ListItem {
  const { start, end, line, lineEnd } = place(env as Env, token);
  const children = pieces as Block[];
  switch (token.type) {
    case "list_item_open":
      return { type: "item", start, end, line, lineEnd, children };
    case "blockquote_open":
      return { type: "quote", start, end, line, lineEnd, children };
    case "footnote_open":
      return { type: "footnote", start, end, line, lineEnd, children };
    default: {
      const ordered = token.type === "ordered_list_open";
      return { type: "list", start, end, line, lineEnd, ordered, items: pieces as ListItem[] };
    }
  }
}

/** @param next What follows the token, and `before` the piece before its block. */
function buildLeaf(
  { env, level }: StateBlock,
  token: BlockToken,
  next: Piece | undefined,
  before: Piece | undefined,
): Block {
  const { start, end, line, lineEnd } = place(env as Env, token);
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
      const { alignments, header, rows } = placeTable(env as Env, token);
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
function place(
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

function placeTable({ origin }: Env, { table }: BlockToken): TableCells {
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
