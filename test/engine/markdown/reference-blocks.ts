import type { Nodes, Table } from "mdast";
import { type Block, visitBlocks } from "../../../src/engine/markdown/blocks.js";
import { parseMdast } from "../../support/mdast.js";
import { nameBlock } from "../../support/trees/engine-trees.js";
import { childrenOf, nameNode } from "../../support/trees/mdast-trees.js";

/**
 * A document's blocks as a flat list that two parsers can be compared by: what each is, its first
 * line, its offset, and its text. White space at either end of a block does not count, nor do quote
 * markers on blank lines behind it: the parsers draw the line differently there.
 */
export interface FlatBlock {
  name: string;
  line: number;
  start: number;
  text: string;
  rows?: FlatCell[][];
}

export interface FlatCell {
  start: number;
  text: string;
}

export function flattenReference(text: string): FlatBlock[] {
  return parseMdast(text).children.flatMap((node) => flattenNode(node, text));
}

function flattenNode(node: Nodes, text: string): FlatBlock[] {
  const block = place(nameNode(node), text, ...offsetsOf(node));
  if (node.type === "table") block.rows = readRows(node, text);
  return [block, ...childrenOf(node).flatMap((child) => flattenNode(child, text))];
}

function offsetsOf(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
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
    const entry = place(nameBlock(block), text, block.start, block.end);
    flat.push(block.type === "table" ? { ...entry, rows: cellsOf(block, text) } : entry);
  });
  return flat;
}

function cellsOf({ header, rows }: Extract<Block, { type: "table" }>, text: string): FlatCell[][] {
  return [header, ...rows].map(({ cells }) =>
    cells.map(({ start, end }) => ({
      start: start === end ? -1 : start,
      text: text.slice(start, end),
    })),
  );
}

function place(name: string, text: string, from: number, to: number): FlatBlock {
  const slice = text.slice(from, to);
  const start = from + slice.length - slice.trimStart().length;
  const line = text.slice(0, start).split("\n").length - 1;
  return { name, line, start, text: slice.replace(/(?:\n[> ]*)+$/, "").trim() };
}
