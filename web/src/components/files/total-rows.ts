import { formatCount, formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { FileRow } from "./file-row.js";

/** What documents come to together: the sums of their columns. */
export interface Totals {
  judged: number;
  /** Documents that are better in another form. */
  better: number;
  tokens: number;
  tokensSaved: number;
  charsSaved: number;
  warnings: number;
}

export function totalRows(rows: readonly FileRow[]): Totals {
  const totals = { judged: 0, better: 0, tokens: 0, tokensSaved: 0, charsSaved: 0, warnings: 0 };
  for (const { form, tokens, tokensSaved, charsSaved, warnings } of rows) {
    if (form === null) continue;
    totals.judged++;
    if (form !== "keep") totals.better++;
    totals.tokens += tokens ?? 0;
    totals.tokensSaved += tokensSaved ?? 0;
    totals.charsSaved += charsSaved ?? 0;
    totals.warnings += warnings ?? 0;
  }
  return totals;
}

/** The share of tokens that is saved, in percent. */
export function shareOf({ tokens, tokensSaved }: Totals): number {
  return tokens === 0 ? 0 : (tokensSaved / tokens) * 100;
}

/** The one sentence about many documents: `Change 3 of 12 documents: 1,240 fewer tokens (8.1 %)`. */
export function describeTotals(rows: readonly FileRow[]): { advice: string; figure: string } {
  const totals = totalRows(rows);
  const { judged, better, tokensSaved } = totals;
  const all = formatCount(rows.length, "document");
  if (judged === 0) return { advice: all, figure: "not judged yet" };
  if (better === 0) return { advice: `Keep all ${all} as they are`, figure: "TOON gains nothing" };
  return {
    advice: `Change ${formatInteger(better)} of ${all}`,
    figure: `${formatInteger(tokensSaved)} fewer tokens (${formatPercent(shareOf(totals))})`,
  };
}

/** How many rows there are of each status, the most frequent first. */
export function countStatuses(rows: readonly FileRow[]): [status: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
