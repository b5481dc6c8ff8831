import type { StateBlock, Token } from "markdown-it";
import { isBlankCode, isBlankLine, trimBlanks } from "../blank.js";
import type { Block, ListItem, Table } from "../blocks.js";
import type { Lines } from "../lines.js";
import type { Env, TableCells } from "./block-rule.js";

const NO_LINES: [number, number] = [0, 0];

/** A token whose block is not built yet, with only the fields that rules fill and blocks need. */
export class BlockToken {
  map = NO_LINES;
  content = "";
  markup = "";
  info = "";
  /** Where its content starts in the parsed text. */
  start = 0;
  table: TableCells | null = null;

  constructor(
    readonly type: string,
    readonly tag: string,
  ) {}
}

/** A token, or the block that replaced it. */
type Node = BlockToken | Block | ListItem;

/** The parser's tokens, where complete blocks have replaced theirs. */
export function nodesOf({ tokens }: StateBlock): Node[] {
  return tokens as unknown as Node[];
}

/** @returns A function that drops all tokens and blocks that rules add after this call. */
export function rememberNodes({ tokens, env }: StateBlock): () => void {
  const { length } = tokens;
  const { merged } = env as Env;
  return () => {
    tokens.length = length;
    (env as Env).merged = merged;
  };
}

/**
 * Replaces the tokens of one rule, from the index `first` on, with their blocks at once: the tokens of a
 * long list take several times the memory of its blocks.
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
  // Setting the length frees memory that the next tokens need again, so a few nodes are popped.
  if (length - next < MAX_POPPED) while (nodes.length > next) nodes.pop();
  else nodes.length = next;
}

/** Popping more nodes one by one would take longer than the memory is worth. */
const MAX_POPPED = 16;

/** The types of containers by their opening tokens. */
const CONTAINERS = new Map<string, "list" | "item" | "quote" | "footnote">([
  ["bullet_list_open", "list"],
  ["ordered_list_open", "list"],
  ["list_item_open", "item"],
  ["blockquote_open", "quote"],
  ["footnote_open", "footnote"],
]);

function buildContainer(
  { env }: StateBlock,
  token: BlockToken,
  nodes: readonly Node[],
): Block | ListItem {
  const last = nodes.at(-1) as Block | ListItem | undefined;
  const { start, end, line, lineEnd } = locate(env as Env, token, last?.lineEnd);
  const type = CONTAINERS.get(token.type)!;
  if (type === "list") {
    const ordered = token.type === "ordered_list_open";
    return { type, start, end, line, lineEnd, ordered, items: nodes as ListItem[] };
  }
  return { type, start, end, line, lineEnd, children: nodes as Block[] };
}

/** @param next The node after the token. @param before The node before its block. */
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
      const { alignments, header, rows } = shiftTable(env as Env, token.table!);
      // In containers, parsers agree on the paragraph above a table.
      const above = level === 0 ? (before as Block | undefined) : undefined;
      const disputed = isDisputed((env as Env).lines, { start, end, line, lineEnd }, above);
      return { type: "table", start, end, line, lineEnd, alignments, header, rows, disputed };
    }
    case "fence":
    case "code_block":
      return { type: "code", start, end, line, lineEnd, fenced: token.type === "fence" };
    case "hr":
      return { type: "break", start, end, line, lineEnd };
    case "reference_definition":
      return { type: "definition", start, end, line, lineEnd };
    default:
      // HTML. Blocks of unknown types would be kept verbatim as well.
      return { type: "html", start, end, line, lineEnd };
  }
}

/**
 * Position of a token's block in the document. Blank lines at the end of an unclosed fence or comment are its
 * content, in a container, too; no other block has any.
 * @param leastEnd Where the last block in a container ends.
 */
function locate(
  { lines, firstLine, origin }: Env,
  token: BlockToken,
  leastEnd = 0,
): { start: number; end: number; line: number; lineEnd: number } {
  const [from, to] = token.map;
  const line = from + firstLine;
  let lineEnd = to + firstLine;
  if (token.type !== "fence" && token.type !== "html_block") {
    const least = Math.max(line + 1, leastEnd);
    while (lineEnd > least && isBlankLine(lines.slice(lineEnd - 1, lineEnd))) lineEnd--;
  }
  const start = token.start + origin;
  return { start, end: Math.max(start, lines.endOf(lineEnd - 1)), line, lineEnd };
}

function shiftTable({ origin }: Env, table: TableCells): TableCells {
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

/** A token with the type that the library's rules expect. */
export function asToken(token: BlockToken): Token {
  return token as unknown as Token;
}

const INDENTED_LIKE_CODE = /\t| {4}/;
const LONE_PIPE = /^\|[ \t]*(?:\n|$)/;
/** Begins a block in other parsers, though it may not interrupt a paragraph. */
const MARK = /[<[\d*+-]/;

/**
 * Whether some parsers read a table differently from GitHub's, which the engine follows, so that
 * rewriting it could change the document for them (docs/policy.md, "The document tree"). In others, a
 * header that continues a paragraph is text if it is indented like code or begins like a list or HTML;
 * a lone pipe below a table, and what follows it, are rows; and a pipe after two backslashes ends a
 * cell. Only GitHub's unescapes pipes in the paragraph right above a table.
 * @param before The block before the table.
 */
export function isDisputed(
  lines: Lines,
  { line, lineEnd, start, end }: Pick<Table, "line" | "lineEnd" | "start" | "end">,
  before: Block | undefined,
): boolean {
  const { text } = lines;
  const below = lines.startOf(lineEnd);
  return (
    (isBlankCode(text.charCodeAt(start - 1)) &&
      INDENTED_LIKE_CODE.test(text.slice(lines.startOf(line), start))) ||
    (before?.type === "paragraph" &&
      before.lineEnd === line &&
      (LONE_PIPE.test(before.text) ||
        MARK.test(text.charAt(start)) ||
        before.text.includes("\\|"))) ||
    (below < text.length && trimBlanks(lines.slice(lineEnd, lineEnd + 1)) === "|") ||
    text.slice(start, end).includes("\\\\|")
  );
}
