import type { Block, ListItem } from "../../../src/engine/markdown/blocks.js";
import type { Document } from "../../../src/engine/markdown/document.js";
import { nameTable, type Tree } from "./tree.js";

/** A document without its front matter. */
export function bodyOf({ lines, frontmatter }: Document): string {
  return lines.text.slice(lines.startOf(frontmatter?.lineEnd ?? 0));
}

/** Blocks as the engine reads them. */
export function readEngine(blocks: readonly (Block | ListItem)[]): Tree[] {
  return blocks.map((block) => ({ name: nameBlock(block), children: childrenOf(block) }));
}

export function nameBlock(block: Block | ListItem): string {
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
