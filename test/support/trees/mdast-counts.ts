import type { Nodes, RootContent } from "mdast";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findSections } from "../../../src/engine/markdown/sections.js";
import { countStats } from "../../../src/engine/statements/stats.js";
import { parseMdast } from "../mdast.js";
import { bodyOf } from "./engine-trees.js";

/** Indentation of a title's further lines, and what stands behind its last word, do not count. */
const bare = (title: string | null): string =>
  (title ?? "").replace(/[ \t]*\n[ \t]*/g, "\n").trim();

/** What `stats` and the titles of sections say of a document, and the same as micromark reads it. */
export function compareCounts(text: string) {
  const document = parseDocument(text, "markdown");
  const theirs = countMdast(bodyOf(document));
  const { headings, paragraphs, list_items, tables, table_rows } = countStats(
    document,
    { rules: [], definitions: [] },
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
