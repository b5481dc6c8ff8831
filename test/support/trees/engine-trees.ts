import type { Block, ListItem } from "../../../src/engine/markdown/blocks.js";
import { nameTable, type Tree } from "./tree.js";

/** Blocks as the engine reads them. */
export function readEngine(blocks: readonly (Block | ListItem)[]): Tree[] {
  return blocks.map((block) => ({ name: nameOf(block), children: childrenOf(block) }));
}

function nameOf(block: Block | ListItem): string {
  switch (block.type) {
    case "heading":
      return `heading ${block.level}`;
    case "list":
      return block.ordered ? "ordered" : "bullets";
    case "table":
      return nameTable(block.alignments, block.rows.length);
    default:
      return block.type;
  }
}

function childrenOf(block: Block | ListItem): Tree[] {
  if (block.type === "list") return readEngine(block.items);
  return "children" in block ? readEngine(block.children) : [];
}
