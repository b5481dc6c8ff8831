import type { Alignment } from "../../markdown/blocks.js";

const DASHES = { left: ":-", center: ":-:", right: "-:" } as const;

/** The header and delimiter row of a GFM table without padding, the latter in its shortest form. */
export function printTableHead(
  header: readonly string[],
  alignments: readonly Alignment[],
): [header: string, dashes: string] {
  const dashes = header.map((_, index) => dashesOf(alignments[index] ?? null));
  return [printTableRow(header), printTableRow(dashes)];
}

function dashesOf(alignment: Alignment): string {
  return alignment === null ? "-" : DASHES[alignment];
}

/** A row of a GFM table: one space around each cell. */
export function printTableRow(cells: readonly string[]): string {
  if (cells.length === 0) return "|";
  return `| ${cells.map(escapePipes).join(" | ")} |`;
}

function escapePipes(cell: string): string {
  return cell.includes("|") ? cell.replaceAll("|", "\\|") : cell;
}

/** A delimiter row in its shortest form, as the key of a table whose columns are aligned. */
export function printAlignments(alignments: readonly Alignment[]): string {
  return `|${alignments.map(dashesOf).join("|")}|`;
}

/** Reads what `printAlignments` wrote; null for any other text. */
export function readAlignments(key: string): Alignment[] | null {
  if (!/^\|(?::?-:?\|)+$/.test(key)) return null;
  return key
    .slice(1, -1)
    .split("|")
    .map((dashes) => {
      if (dashes === ":-:") return "center";
      if (dashes === ":-") return "left";
      return dashes === "-:" ? "right" : null;
    });
}
