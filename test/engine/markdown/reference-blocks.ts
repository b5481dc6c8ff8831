import type { Nodes, Parents, Root, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmTable } from "micromark-extension-gfm-table";
import { type Block, type ListItem, visitBlocks } from "../../../src/engine/markdown/blocks.js";

/**
 * A document's blocks as a flat list that two parsers can be compared by: what each is, its first
 * line, its offset, and its text. White space at either end of a block does not count, nor do quote
 * markers on blank lines behind it: the parsers draw the line differently there.
 */
export interface FlatBlock {
  type: string;
  line: number;
  start: number;
  text: string;
  level?: number;
  ordered?: boolean;
  alignments?: (string | null)[];
  rows?: FlatCell[][];
}

export interface FlatCell {
  start: number;
  text: string;
}

const TYPES: Partial<Record<Nodes["type"], string>> = {
  heading: "heading",
  paragraph: "paragraph",
  table: "table",
  list: "list",
  listItem: "item",
  blockquote: "quote",
  code: "code",
  html: "html",
  thematicBreak: "break",
  definition: "definition",
  footnoteDefinition: "footnote",
};

export function flattenReference(text: string): FlatBlock[] {
  const root: Root = fromMarkdown(text, {
    extensions: [gfmTable(), gfmFootnote()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()],
  });
  const flat: FlatBlock[] = [];
  const visit = (node: Nodes): void => {
    const type = TYPES[node.type];
    if (type !== undefined) flat.push(flattenNode(type, node, text));
    const isLeaf = ["paragraph", "heading", "table"].includes(node.type);
    if (!isLeaf && "children" in node) for (const child of (node as Parents).children) visit(child);
  };
  visit(root);
  return flat;
}

function offsetsOf(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

function flattenNode(type: string, node: Nodes, text: string): FlatBlock {
  const [from, to] = offsetsOf(node);
  const block = place(type, text, from, to);
  if (node.type === "heading") block.level = node.depth;
  if (node.type === "list") block.ordered = node.ordered === true;
  if (node.type === "table") {
    block.alignments = node.align ?? [];
    block.rows = readRows(node, text);
  }
  return block;
}

function readRows({ children }: Table, text: string): FlatCell[][] {
  return children.map((row) =>
    row.children.map((cell) => {
      const [first, last] = [cell.children[0], cell.children.at(-1)];
      if (first === undefined || last === undefined) return { start: -1, text: "" };
      const start = offsetsOf(first)[0];
      return { start, text: text.slice(start, offsetsOf(last)[1]) };
    }),
  );
}

export function flattenBlocks(blocks: readonly Block[], text: string): FlatBlock[] {
  const flat: FlatBlock[] = [];
  visitBlocks(blocks, (block) => {
    const entry = place(block.type, text, block.start, block.end);
    flat.push({ ...entry, ...detailsOf(block, text) });
  });
  return flat;
}

function detailsOf(block: Block | ListItem, text: string): Partial<FlatBlock> {
  if (block.type === "heading") return { level: block.level };
  if (block.type === "list") return { ordered: block.ordered };
  if (block.type !== "table") return {};
  const rows = [block.header, ...block.rows].map(({ cells }) =>
    cells.map(({ start, end }) => ({
      start: start === end ? -1 : start,
      text: text.slice(start, end),
    })),
  );
  return { alignments: block.alignments, rows };
}

function place(type: string, text: string, from: number, to: number): FlatBlock {
  const slice = text.slice(from, to);
  const start = from + slice.length - slice.trimStart().length;
  const line = text.slice(0, start).split("\n").length - 1;
  return { type, line, start, text: slice.replace(/(?:\n[> ]*)+$/, "").trim() };
}
