import { canBeRows } from "../candidate/shapes/table-rows.js";
import { type Heading, type Table, visitBlocks } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import type { Span } from "../markdown/lines.js";
import { readCell } from "../markdown/table-row.js";
import { findStatements } from "../statements/statements.js";
import { normaliseAnswer, toPlain } from "./answers.js";

/** A text as its reader sees it, with its span in the normalised source. */
export interface Fact extends Span {
  plain: string;
  /** As `normaliseAnswer`, for comparisons. */
  key: string;
}

export interface TableFacts {
  /** The heading above; null for none, or if another heading has the same text. */
  heading: Fact | null;
  columns: readonly Fact[];
  /** A cell for each column, empty where the row lacks it. */
  rows: readonly (readonly Fact[])[];
}

/** The content that questions are made of, each kind in document order. */
export interface Facts {
  document: Document;
  /** The whole text, as `normaliseAnswer`. */
  text: string;
  tables: readonly TableFacts[];
  /** Top-level lists with their numbers of items. */
  lists: readonly { heading: Fact | null; items: number }[];
  definitions: readonly { term: Fact; meaning: Fact }[];
  rules: readonly Fact[];
}

/** Reads what a Markdown text states. Linear in its length. */
export function readFacts(markdown: string): Facts {
  const document = parseDocument(markdown, "markdown");
  const { definitions, rules } = findStatements(document);
  const tables: TableFacts[] = [];
  const lists: Facts["lists"][number][] = [];
  const headings = findUniqueHeadings(document);
  let heading: Fact | null = null;
  visitBlocks(document.blocks, (block, { quoted, listed }) => {
    if (quoted) return;
    if (block.type === "heading" && !listed) heading = headings.get(block) ?? null;
    else if (block.type === "table") tables.push(...readTable(document, block, heading));
    else if (block.type === "list" && !listed) lists.push({ heading, items: block.items.length });
  });
  return {
    document,
    text: normaliseAnswer(document.lines.text),
    tables,
    lists,
    definitions: definitions.map(({ term, definition, start, end }) => ({
      term: toFact(term, start, end),
      meaning: toFact(definition, start, end),
    })),
    // Without rules whose force is in the paragraph above their list.
    rules: rules.flatMap(({ text, start, end, force }) =>
      force === null ? [toFact(text, start, end)] : [],
    ),
  };
}

function findUniqueHeadings({ blocks }: Document): Map<Heading, Fact> {
  const found = new Map<string, [Heading, Fact] | null>();
  for (const block of blocks) {
    if (block.type !== "heading") continue;
    const fact = toFact(block.text, block.start, block.end);
    found.set(fact.key, found.has(fact.key) || fact.key === "" ? null : [block, fact]);
  }
  return new Map([...found.values()].filter((unique) => unique !== null));
}

function readTable({ lines }: Document, table: Table, heading: Fact | null): TableFacts[] {
  if (!canBeRows(table) || table.disputed) return [];
  const read = (cell: Span | undefined): Fact =>
    cell === undefined
      ? toFact("", table.end, table.end)
      : toFact(readCell(lines.text, cell), cell.start, cell.end);
  const columns = table.header.cells.map(read);
  if (table.rows.some(({ cells }) => cells.length > columns.length)) return [];
  const rows = table.rows.map(({ cells }) => columns.map((_, index) => read(cells[index])));
  return [{ heading, columns, rows }];
}

function toFact(markdown: string, start: number, end: number): Fact {
  return { plain: toPlain(markdown), key: normaliseAnswer(markdown), start, end };
}
