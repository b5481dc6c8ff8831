import { fitsRows, tableToRows } from "../../candidate/shapes/table-rows.js";
import { type Heading, visitBlocks } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import type { Row } from "../../toon/codec.js";
import { type RowTerm, readDefinitionTable } from "./definition-table.js";
import { headingName } from "./heading-name.js";

/** A table's rows; its Markdown where they would be longer than it by far. */
export type TableRows = Row[] | string;

/** A table by the heading that it is under. */
export interface NamedTable {
  name: string | null;
  rows: TableRows;
  /** Where it begins, in UTF-16 code units of the normalised text. */
  start: number;
}

/** How many rows there are. In Markdown each has a line, below the header and the line under it. */
export function countRows(rows: TableRows): number {
  return typeof rows === "string" ? rows.split("\n").length - 2 : rows.length;
}

/** Tables outside quotes that have rows, and the definitions that some of them are instead. */
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
    const fits = fitsRows(block);
    const terms = fits ? readDefinitionTable(lines.text, block) : null;
    if (terms !== null) for (const term of terms) definitions.push(term);
    else {
      const rows = fits ? tableToRows(lines.text, block) : lines.text.slice(start, end);
      tables.push({ name: headingName(heading), rows, start });
    }
  });
  return { tables, definitions };
}
