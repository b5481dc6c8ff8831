import { toAmount } from "../../../../src/engine/judge/advise.js";
import { describeAmount } from "../../../../src/render/advice.js";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
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
  for (const { action, tokens, tokensSaved, charsSaved, warnings } of rows) {
    if (action === null) continue;
    totals.judged++;
    if (action !== "keep" && action !== "look_first") totals.better++;
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

/** The one sentence about many documents: `Change 3 of 12 documents: 1,240 tokens fewer (8.1 % of all 15,310)`. */
export function describeTotals(rows: readonly FileRow[]): { advice: string; figure: string } {
  const totals = totalRows(rows);
  const { judged, better, tokens, tokensSaved } = totals;
  const all = formatCount(rows.length, "document");
  if (judged === 0) return { advice: all, figure: "not judged yet" };
  if (better === 0)
    return { advice: `Keep all ${all} as they are`, figure: "no other form saves enough" };
  return {
    advice: `Change ${formatInteger(better)} of ${all}`,
    figure: describeAmount(toAmount(tokens - tokensSaved, tokens), "token", "all"),
  };
}

/** How many rows there are of each status, the most frequent first. */
export function countStatuses(rows: readonly FileRow[]): [status: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
