import type { Nodes, Parents, RootContent } from "mdast";
import type { Block, ListItem } from "../../../src/engine/markdown/blocks.js";
import { type Document, parseDocument } from "../../../src/engine/markdown/document.js";
import { findSections } from "../../../src/engine/markdown/sections.js";
import { countStats } from "../../../src/engine/statements/stats.js";
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

/** Indentation of a title's further lines, and what stands behind its last word, do not count. */
const bare = (title: string | null): string =>
  (title ?? "").replace(/[ \t]*\n[ \t]*/g, "\n").trim();

/** What `stats` and the titles of sections say of a document, and the same as micromark reads it. */
export function compareCounts(text: string) {
  const document = parseDocument(text, "markdown");
  const theirs = countMdast(bodyOf(document));
  const { headings, paragraphs, list_items, tables, table_rows } = countStats(
    document,
    { rules: [], definitions: [], alone: new Map() },
    { tables: 0, rows: 0 },
  );
  const sections = findSections(document).filter(({ kind }) => kind === "section");
  const ours = {
    stats: { headings, paragraphs, list_items, tables, table_rows },
    titles: sections.map(({ heading }) => bare(heading?.text ?? "")),
  };
  return { ours, theirs };
}

/** @returns Counts, and the inline Markdown of the headings at the top level. */
function countMdast(text: string) {
  const stats = { headings: 0, paragraphs: 0, list_items: 0, tables: 0, table_rows: 0 };
  const visit = (node: Nodes, isListed: boolean): void => {
    if (node.type === "heading") stats.headings++;
    else if (node.type === "paragraph" && !isListed) stats.paragraphs++;
    else if (node.type === "listItem") stats.list_items++;
    else if (node.type === "table") {
      stats.tables++;
      stats.table_rows += node.children.length - 1;
    }
    if (!("children" in node) || node.type === "paragraph" || node.type === "heading") return;
    for (const child of node.children) visit(child, isListed || node.type === "list");
  };
  const root = parseMdast(text);
  visit(root, false);
  return { stats, titles: root.children.flatMap((node) => titleOf(node, text)).map(bare) };
}

function titleOf(node: RootContent, text: string): string[] {
  if (node.type !== "heading") return [];
  const [first, last] = [node.children[0], node.children.at(-1)];
  return [text.slice(first?.position?.start.offset ?? 0, last?.position?.end.offset ?? 0)];
}
