import type { Nodes, RootContent } from "mdast";
import type { Stats } from "../../../src/index.js";
import { parseMdast } from "../mdast.js";

/** What `stats` and sections say of a document, as micromark reads it. */
export interface MdastCounts {
  stats: Pick<Stats, "headings" | "paragraphs" | "list_items" | "tables" | "table_rows">;
  /** Inline Markdown of the headings at the top level. */
  titles: string[];
}

export function countMdast(text: string): MdastCounts {
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
  return { stats, titles: root.children.flatMap((node) => titleOf(node, text)) };
}

function titleOf(node: RootContent, text: string): string[] {
  if (node.type !== "heading") return [];
  const [first, last] = [node.children[0], node.children.at(-1)];
  return [text.slice(first?.position?.start.offset ?? 0, last?.position?.end.offset ?? 0)];
}
