import type { Token } from "markdown-it";
import { isBlankLine } from "./blank.js";
import type { TokenMeta } from "./block-rules/block-rule.js";
import type { Block, Footnote, List, ListItem, Quote } from "./blocks.js";
import { isDisputed } from "./disputed-table.js";
import type { Lines } from "./lines.js";
import { tokenizeBlocks } from "./markdown-it-blocks.js";

/** The parser's memory grows with the lines. What follows these is one opaque block. */
const MAX_LINES = 300_000;

/** Parses the lines from `firstLine` on as Markdown and returns the top-level blocks. */
export function parseMarkdown(lines: Lines, firstLine = 0): Block[] {
  const origin = lines.startOf(firstLine);
  const lineEnd = Math.min(lines.count, firstLine + MAX_LINES);
  const tokens = tokenizeBlocks(lines.text.slice(origin, lines.startOf(lineEnd)));
  const blocks = new TreeBuilder(lines, firstLine, origin).build(tokens);
  let line = lineEnd;
  while (line < lines.count && isBlankLine(lines.slice(line, line + 1))) line++;
  if (line < lines.count) {
    const [start, end] = [lines.startOf(line), lines.endOf(lines.count - 1)];
    blocks.push({ type: "html", start, end, line, lineEnd: lines.count });
  }
  return blocks;
}

type Container = List | ListItem | Quote | Footnote;

/** Turns the parser's flat tokens into a tree. Iterative: nesting is bounded by the parser, not by our stack. */
class TreeBuilder {
  readonly #roots: Block[] = [];
  readonly #open: Container[] = [];

  constructor(
    private readonly lines: Lines,
    private readonly firstLine: number,
    private readonly origin: number,
  ) {}

  build(tokens: readonly Token[]): Block[] {
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      if (token.type === "inline") continue;
      if (token.nesting < 0) {
        if (CONTAINER_ENDS.has(token.type)) this.#open.pop();
        continue;
      }
      this.#append(this.#createBlock(token, tokens[index + 1]));
    }
    return this.#roots;
  }

  #append(block: Block | ListItem): void {
    const parent = this.#open.at(-1);
    if (parent?.type === "list") parent.items.push(block as ListItem);
    else if (parent !== undefined) parent.children.push(block as Block);
    else this.#roots.push(block as Block);
    if (block.type === "list" || "children" in block) this.#open.push(block);
  }

  #createBlock(token: Token, next: Token | undefined): Block | ListItem {
    const { start, end, line, lineEnd } = this.#place(token);
    switch (token.type) {
      case "heading_open": {
        const level = Number(token.tag.slice(1));
        const setext = !token.markup.startsWith("#");
        return {
          type: "heading",
          start,
          end,
          line,
          lineEnd,
          level,
          text: next?.content ?? "",
          setext,
        };
      }
      case "paragraph_open":
        return { type: "paragraph", start, end, line, lineEnd, text: next?.content ?? "" };
      case "table":
        return {
          type: "table",
          start,
          end,
          line,
          lineEnd,
          ...this.#placeTable(token.meta as TokenMeta),
          disputed: isDisputed(this.lines, { start, end, line, lineEnd }, this.#roots.at(-1)),
        };
      case "bullet_list_open":
        return { type: "list", start, end, line, lineEnd, ordered: false, items: [] };
      case "ordered_list_open":
        return { type: "list", start, end, line, lineEnd, ordered: true, items: [] };
      case "list_item_open":
        return { type: "item", start, end, line, lineEnd, children: [] };
      case "blockquote_open":
        return { type: "quote", start, end, line, lineEnd, children: [] };
      case "footnote_open":
        return { type: "footnote", start, end, line, lineEnd, children: [] };
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

  #place(token: Token): { start: number; end: number; line: number; lineEnd: number } {
    const [from, to] = token.map ?? [0, 0];
    const line = from + this.firstLine;
    let lineEnd = to + this.firstLine;
    if (!endsWhereItSays(token.type)) {
      while (lineEnd > line + 1 && isBlankLine(this.lines.slice(lineEnd - 1, lineEnd))) lineEnd--;
    }
    const start = (token.meta as TokenMeta).start + this.origin;
    return { start, end: Math.max(start, this.lines.endOf(lineEnd - 1)), line, lineEnd };
  }

  #placeTable({ table }: TokenMeta): NonNullable<TokenMeta["table"]> {
    if (table === undefined) throw new TypeError("a table token without its rows");
    if (this.origin > 0) {
      for (const row of [table.header, ...table.rows]) {
        for (const span of [row, ...row.cells]) {
          span.start += this.origin;
          span.end += this.origin;
        }
      }
    }
    return table;
  }
}

/** Blank lines at the end of an unclosed fence or comment are its content; elsewhere they belong to nothing. */
function endsWhereItSays(type: string): boolean {
  return type === "fence" || type === "html_block";
}

const CONTAINER_ENDS: ReadonlySet<string> = new Set(
  ["bullet_list", "ordered_list", "list_item", "blockquote", "footnote"].map(
    (container) => `${container}_close`,
  ),
);
