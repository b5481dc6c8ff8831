import { type Heading, visitBlocks } from "../document/blocks.js";
import type { Document } from "../document/document.js";
import { fitsRows, tableToRows } from "../shapes/table-rows.js";
import type { Row } from "../toon/codec.js";
import { type RowTerm, readDefinitionTable } from "./definition-table.js";
import { headingName } from "./heading-name.js";

/** A table by the heading that it stands under. */
export interface NamedTable {
  name: string | null;
  rows: Row[];
  /** Where it begins, in UTF-16 code units of the normalised text. */
  start: number;
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
    if (block.type !== "table" || !fitsRows(block)) return;
    const terms = readDefinitionTable(lines.text, block);
    if (terms !== null) for (const term of terms) definitions.push(term);
    else {
      const rows = tableToRows(lines.text, block);
      tables.push({ name: headingName(heading), rows, start: block.start });
    }
  });
  return { tables, definitions };
}
