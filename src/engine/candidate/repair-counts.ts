import type { FlavorChoice } from "../contract/requests.js";
import { restoreToon } from "./restore.js";
import { describeDamage, type ParsedHybrid, parseHybrid } from "./toon-blocks.js";

/** A corrected number of rows in a table's header. */
export interface CountRepair {
  /** Line of the header, 1-based. */
  line: number;
  from: number;
  to: number;
}

export interface Repaired {
  text: string;
  repairs: CountRepair[];
}

/**
 * Corrects the number of rows (`[N]`) in the headers of a candidate's tables, if it is valid and restores
 * then.
 * @returns null if all numbers are right, or something else is wrong as well.
 */
export function repairCandidate(toon: string): Repaired | null {
  const repaired = correctCounts(toon);
  return repaired.repairs.length > 0 && restoreToon(repaired.text) !== null ? repaired : null;
}

/** As `repairCandidate`, for all damaged `toon` blocks of a hybrid; nothing else changes. */
export function repairHybrid(
  hybrid: string,
  flavor: FlavorChoice = "markdown",
  { document: { lines }, blocks }: ParsedHybrid = parseHybrid(hybrid, flavor),
): Repaired | null {
  const parts: string[] = [];
  const repairs: CountRepair[] = [];
  let from = 0;
  for (const block of blocks) {
    if (describeDamage(block) === null) continue;
    if (!block.closed || repairCandidate(block.toon) === null) return null;
    const [start, end] = [block.line + 1, block.lineEnd - 1].map((line) =>
      lines.sourceStartOf(line),
    ) as [number, number];
    // From the source, to keep its line endings.
    const repaired = correctCounts(hybrid.slice(start, end));
    parts.push(hybrid.slice(from, start), repaired.text);
    repairs.push(
      ...repaired.repairs.map((repair) => ({ ...repair, line: repair.line + block.line + 1 })),
    );
    from = end;
  }
  return repairs.length === 0 ? null : { text: parts.join("") + hybrid.slice(from), repairs };
}

/** The header of a table: before its number of rows, the number, and after it. */
const HEADER = /^((?:"(?:[^"\\]|\\.)*"|[^"[\s]*)\[)(\d+)([\t|]?\]\{.*:[ \t]*\r?)$/;

/** Counts the indented lines below every header without indentation. The decoder checks whether they are rows. */
function correctCounts(toon: string): Repaired {
  const lines = toon.split("\n");
  const repairs: CountRepair[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [, before, count, after] = HEADER.exec(lines[index] as string) ?? [];
    if (count === undefined) continue;
    let rows = 0;
    while (lines[index + rows + 1]?.startsWith("  ")) rows++;
    if (rows !== Number(count)) {
      lines[index] = `${before}${rows}${after}`;
      repairs.push({ line: index + 1, from: Number(count), to: rows });
    }
    index += rows;
  }
  return { text: lines.join("\n"), repairs };
}
