import {
  displayWidth,
  padLeft,
  padRight,
  truncateText,
} from "../../../../src/render/terminal/fit-text.js";
import { formatFacts } from "./facts.js";

/** A column of a table. */
export interface Column {
  title: string;
  align?: "left" | "right";
  /** Free text, which may be cut where the terminal is too narrow. Ids and numbers are never cut. */
  cuttable?: boolean;
}

const GAP = "  ";
/** What is left of a text that is cut. */
const NARROWEST = 12;

/**
 * A table as lines of at most `width` columns. Where its rows do not fit even with texts cut, every
 * row becomes a block of facts.
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const natural = columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...rows.map((row) => displayWidth(row[index]!))),
  );
  const widths = fitWidths(columns, natural, width);
  if (widths === undefined) return rows.flatMap((row, at) => toBlock(columns, row, at, width));
  return [columns.map(({ title }) => title), ...rows].map((cells) =>
    cells
      .map((cell, index) => {
        const fill = columns[index]!.align === "right" ? padLeft : padRight;
        return fill(truncateText(cell, widths[index]!), widths[index]!);
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** Takes what is too much from the texts that may be cut, the widest first. */
function fitWidths(
  columns: readonly Column[],
  natural: readonly number[],
  width: number,
): number[] | undefined {
  const widths = [...natural];
  let excess = widths.reduce((sum, each) => sum + each, GAP.length * (widths.length - 1)) - width;
  for (; excess > 0; excess--) {
    const widest = columns.reduce(
      (best, { cuttable }, index) =>
        cuttable && widths[index]! > Math.max(NARROWEST, widths[best] ?? 0) ? index : best,
      -1,
    );
    if (widest < 0) return undefined;
    widths[widest]!--;
  }
  return widths;
}

function toBlock(
  columns: readonly Column[],
  row: readonly string[],
  at: number,
  width: number,
): string[] {
  const [head = "", ...rest] = row;
  const facts = rest.map((cell, index) => [columns[index + 1]!.title.toLowerCase(), cell] as const);
  return [...(at === 0 ? [] : [""]), ...formatFacts(head, facts, width)];
}
