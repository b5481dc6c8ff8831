import type { Nodes, Parents } from "mdast";
import type { Block, ListItem } from "../../../src/engine/markdown/blocks.js";
import type { Document } from "../../../src/engine/markdown/document.js";
import { parseMdast } from "../mdast.js";

/** A block as any parser can tell it: its kind with what matters of it, and the blocks in it. */
export interface Tree {
  name: string;
  children: Tree[];
}

/** Blocks in one line, e.g. `quote(paragraph, table - 2)`; those named in `without` are left out. */
export function printTrees(trees: readonly Tree[], without: readonly string[] = []): string {
  const shown = trees.filter(({ name }) => !without.includes(name));
  return shown.map((tree) => printTree(tree, printTrees(tree.children, without))).join(", ");
}

function printTree({ name }: Tree, inner: string): string {
  return inner === "" ? name : `${name}(${inner})`;
}

/** A table by the alignment of its columns and the number of its rows, its header left out. */
export function nameTable(alignments: readonly (string | null)[], rows: number): string {
  return `table ${alignments.map((alignment) => alignment ?? "-").join("|")} ${rows}`;
}

/** A document without its front matter. */
export function bodyOf({ lines, frontmatter }: Document): string {
  return lines.text.slice(lines.startOf(frontmatter?.lineEnd ?? 0));
}

/** Blocks as the engine reads them. */
export function readEngine(blocks: readonly (Block | ListItem)[]): Tree[] {
  return blocks.map((block) => ({ name: nameBlock(block), children: blocksIn(block) }));
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

function blocksIn(block: Block | ListItem): Tree[] {
  if (block.type === "list") return readEngine(block.items);
  return "children" in block ? readEngine(block.children) : [];
}

/** Blocks as micromark reads them. */
export function readMdast(text: string): Tree[] {
  return parseMdast(text).children.map(toTree);
}

const NAMES: Partial<Record<Nodes["type"], string>> = {
  listItem: "item",
  blockquote: "quote",
  thematicBreak: "break",
  footnoteDefinition: "footnote",
};
const CONTAINERS: readonly string[] = ["list", "listItem", "blockquote", "footnoteDefinition"];

function toTree(node: Nodes): Tree {
  return { name: nameNode(node), children: childrenOf(node).map(toTree) };
}

export function childrenOf(node: Nodes): Nodes[] {
  return CONTAINERS.includes(node.type) ? (node as Parents).children : [];
}

export function nameNode(node: Nodes): string {
  switch (node.type) {
    case "heading":
      return `heading ${node.depth}`;
    case "list":
      return node.ordered ? "ordered" : "bullets";
    case "table":
      return nameTable(node.align ?? [], node.children.length - 1);
    default:
      return NAMES[node.type] ?? node.type;
  }
}
