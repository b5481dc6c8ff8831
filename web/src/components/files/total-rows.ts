import type { FileRow } from "./file-row.js";

/** What documents come to together. */
export interface Totals {
  judged: number;
  source: number;
  /** Characters if every document is used in its best form. */
  best: number;
  toon: number;
  hybrid: number;
  compact: number;
  tokens: number;
  warnings: number;
}

export function totalRows(rows: readonly FileRow[]): Totals {
  const forms = { toon: 0, hybrid: 0, compact: 0 };
  const totals = { judged: 0, source: 0, best: 0, ...forms, tokens: 0, warnings: 0 };
  for (const { best, source, tokens, warnings } of rows) {
    if (best === null) continue;
    totals.judged++;
    totals.source += source ?? 0;
    totals.best += best.chars;
    totals.tokens += tokens ?? 0;
    totals.warnings += warnings ?? 0;
    if (best.name !== "source") totals[best.name]++;
  }
  return totals;
}

/** How many rows there are of each status, the most frequent first. */
export function countStatuses(rows: readonly FileRow[]): [status: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
