import type { Nodes, Parents } from "mdast";
import { parseMdast } from "../mdast.js";
import { nameTable, type Tree } from "./tree.js";

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
