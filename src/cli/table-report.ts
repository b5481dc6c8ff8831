import type { SortKey } from "../render/terminal/summary-order.js";
import { type SummaryRow, toSummaryRow } from "../render/terminal/summary-rows.js";
import { renderSummary } from "../render/terminal/summary-table.js";
import type { Report } from "./formats.js";
import { writeStdout } from "./streams.js";
import { viewOf } from "./terminal.js";

/** Paths are long, and lines of a table are read across, not one after the other. */
const WIDEST = 160;

/** The table for people. It keeps a row for every file, and no verdict. */
export function createTableReport(sort: SortKey, quiet: boolean): Report {
  const rows: SummaryRow[] = [];
  return {
    add: (result) => quiet || rows.push(toSummaryRow(result)) > 0,
    finish: async () => {
      if (!quiet) writeStdout(`${renderSummary(rows, sort, await viewOf(1, WIDEST))}\n`);
    },
    tellsFailures: false,
  };
}
