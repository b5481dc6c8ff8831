import type { Alignment } from "../../markdown/blocks.js";

const DASHES = { left: ":-", center: ":-:", right: "-:" } as const;

/** Prints a GFM table without padding: one space around each cell, the shortest delimiter row. */
export function printTable(
  header: readonly string[],
  alignments: readonly Alignment[],
  rows: readonly (readonly string[])[],
): string {
  const dashes = header.map((_, index) => {
    const alignment = alignments[index] ?? null;
    return alignment === null ? "-" : DASHES[alignment];
  });
  return [printRow(header), printRow(dashes), ...rows.map(printRow)].join("\n");
}

function printRow(cells: readonly string[]): string {
  if (cells.length === 0) return "|";
  return `| ${cells.map(escapePipes).join(" | ")} |`;
}

function escapePipes(cell: string): string {
  return cell.includes("|") ? cell.replaceAll("|", "\\|") : cell;
}

/** A delimiter row in its shortest form, as the key of a table whose columns are aligned. */
export function printAlignments(alignments: readonly Alignment[]): string {
  return `|${alignments.map((alignment) => (alignment === null ? "-" : DASHES[alignment])).join("|")}|`;
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
