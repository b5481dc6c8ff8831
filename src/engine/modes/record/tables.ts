import { canBeRows, tableToRows } from "../../candidate/shapes/table-rows.js";
import { type Cell, type Heading, type Table, visitBlocks } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import { withoutComments } from "../../markdown/protected.js";
import { readCell } from "../../markdown/table-row.js";
import { type DefinedTerm, toTerm } from "../../statements/definitions.js";
import type { Row } from "../../toon/codec.js";
import { headingName } from "./heading-name.js";

/** A table's rows, or its Markdown if rows would be far longer. */
export type TableRows = Row[] | string;

/** A table, named by the heading above it. */
export interface NamedTable {
  name: string | null;
  rows: TableRows;
  /** Offset in the normalised text, in UTF-16 code units. */
  start: number;
}

/** The number of rows. In Markdown, two lines are the header. */
export function countRows(rows: TableRows): number {
  return typeof rows === "string" ? rows.split("\n").length - 2 : rows.length;
}

/** Finds tables outside quotes that have rows. Tables of terms and meanings become definitions instead. */
export function findTables({ blocks, lines }: Document): {
  tables: NamedTable[];
  definitions: RowTerm[];
} {
  const tables: NamedTable[] = [];
  const definitions: RowTerm[] = [];
  let heading: Heading | null = null;
  visitBlocks(blocks, (block, { quoted, listed }) => {
    if (quoted) return;
    if (block.type === "heading" && !listed) heading = block;
    if (block.type !== "table" || block.rows.length === 0) return;
    const { start, end } = block;
    const fits = canBeRows(block);
    const terms = fits ? readDefinitionTable(lines.text, block) : null;
    if (terms !== null) for (const term of terms) definitions.push(term);
    else {
      const rows = fits ? tableToRows(lines.text, block, readShown) : lines.text.slice(start, end);
      tables.push({ name: headingName(heading), rows, start });
    }
  });
  return { tables, definitions };
}

/** The visible text of a cell. */
function readShown(text: string, cell: Cell): string {
  return withoutComments(readCell(text, cell)).trim();
}

/** Headers of columns of terms and of meanings. */
const TERM =
  /^(?:abbreviation|abbr\.?|acronym|argument|attribute|code|command|concept|element|entry|environment variable|expression|field|flag|key|keyword|name|notation|option|parameter|phrase|property|setting|shorthand|symbol|term|token|variable|word)s?(?: name)?$/i;
const MEANING =
  /^(?:definition|description|expansion|expanded form|explanation|full form|full name|long form|meaning|short description|stands for|what (?:it|this) (?:is|does|means|stands for))s?$/i;

/** A term with its meaning, and the offset of its row. */
export type RowTerm = Pick<DefinedTerm, "term" | "definition"> & { start: number };

/**
 * Reads a two-column table of terms and meanings, recognized by its header; null for other tables, and if a
 * row lacks a cell.
 */
function readDefinitionTable(text: string, { header, rows }: Table): RowTerm[] | null {
  if (header.cells.length !== 2) return null;
  const names = header.cells.map((cell) => toTerm(readShown(text, cell)));
  const [first = "", second = ""] = names;
  const termAt = isPair(first, second) ? 0 : 1;
  if (termAt === 1 && !isPair(second, first)) return null;
  const terms: RowTerm[] = [];
  for (const { start, cells } of rows) {
    const read = cells.map((cell) => readShown(text, cell));
    const term = toTerm(read[termAt] ?? "");
    const definition = read[1 - termAt] ?? "";
    if (cells.length !== 2 || term === "" || definition === "") return null;
    terms.push({ term, definition, start });
  }
  return terms;
}

function isPair(term: string, meaning: string): boolean {
  return TERM.test(term) && MEANING.test(meaning);
}
