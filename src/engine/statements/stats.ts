import type { ProfileName, Stats } from "../contract/contract.js";
import type { TableStats } from "../data/tables.js";
import { visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import type { Span } from "../markdown/lines.js";
import type { Statements } from "./statements.js";

/**
 * Counts the document's structure.
 * @param inData The arrays of uniform objects, which are the tables of data.
 */
export function countStats(
  { lines, blocks }: Document,
  { definitions, rules }: Statements,
  inData: Pick<TableStats, "tables" | "rows">,
): Stats {
  const stats: Stats = {
    lines: lines.count,
    headings: 0,
    paragraphs: 0,
    list_items: 0,
    tables: inData.tables,
    table_rows: inData.rows,
    definitions: definitions.length,
    rules: rules.length,
  };
  visitBlocks(blocks, (block, { listed }) => {
    if (block.type === "heading") stats.headings++;
    else if (block.type === "paragraph" && !listed) stats.paragraphs++;
    else if (block.type === "item") stats.list_items++;
    else if (block.type === "table") {
      stats.tables++;
      stats.table_rows += block.rows.length;
    }
  });
  return stats;
}

const SPACE = 32;

/** A kind of content names the document from this share of its characters on. */
const DOMINANT_SHARE = 0.6;
/** Below this share, a kind of content does not matter. */
const NOTABLE_SHARE = 0.1;

/** Names data by whether more than half of it is in tables. */
export function nameData({ share }: TableStats): ProfileName {
  return share > 0.5 ? "table" : "mixed";
}

/** Names the document by the share of its characters (white space excluded) in tables, definitions and rules. */
export function nameProfile(document: Document, statements: Statements): ProfileName {
  const { lines, blocks, frontmatter } = document;
  const tables: Span[] = [];
  visitBlocks(blocks, (block) => {
    if (block.type === "table") tables.push(block);
  });
  const { definitions, rules } = statements;
  if (tables.length + definitions.length + rules.length === 0) return "raw_prose";

  const inkOf = (spans: readonly Span[]): number =>
    spans.reduce((sum, span) => sum + countInk(lines.text, span.start, span.end), 0);
  const total = inkOf([
    { start: lines.startOf(frontmatter?.lineEnd ?? 0), end: lines.text.length },
  ]);
  const shares: [ProfileName, number][] = [
    ["table", inkOf(tables) / total],
    ["definitions", inkOf(definitions) / total],
    ["requirements", inkOf(rules) / total],
  ];
  const dominant = shares.find(([, share]) => share >= DOMINANT_SHARE);
  if (dominant !== undefined) return dominant[0];
  return shares.every(([, share]) => share < NOTABLE_SHARE) ? "raw_prose" : "mixed";
}

/** Without a branch: white space is too irregular for branch prediction. */
function countInk(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) count += (SPACE - text.charCodeAt(index)) >>> 31;
  return count;
}
