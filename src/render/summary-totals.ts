import type { Fact } from "./facts.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "./format-number.js";
import { VERDICTS_IN_ORDER } from "./summary-order.js";
import type { SummaryRow } from "./summary-rows.js";
import type { View } from "./view.js";

/**
 * What all files come to. Savings are added up only where the engine says that converting is worth
 * it and safe: the rest is not recommended, whatever it would save.
 */
export function listTotals(rows: readonly SummaryRow[], { colors }: View): Fact[] {
  const judged = rows.flatMap((row) => row.judged ?? []);
  const safe = judged.filter((one) => one.verdict === "convert" && one.safe);
  const savings = sum(safe.map((one) => one.savings));
  const source = sum(judged.map((one) => one.source));
  return [
    { label: "files", text: describeFiles(rows) },
    {
      label: "to save",
      text: describeSavings(safe.length, savings, source),
      ...(safe.length > 0 ? { paint: colors.green } : {}),
    },
  ];
}

function describeFiles(rows: readonly SummaryRow[]): string {
  const counts = new Map<string, number>();
  for (const { judged } of rows) {
    const name = judged?.verdict ?? "failed";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const parts = [...VERDICTS_IN_ORDER, "failed"].flatMap((name) => {
    const count = counts.get(name);
    return count === undefined ? [] : `${formatInteger(count)}${NO_BREAK}${name}`;
  });
  return `${formatInteger(rows.length)}: ${parts.join(", ")}`;
}

function describeSavings(files: number, savings: number, source: number): string {
  if (files === 0) return "nothing: no file is safe to convert without a look";
  const share = formatPercent((savings / source) * 100);
  const amount = `${formatInteger(savings)} of ${formatInteger(source)} characters (${share})`;
  return `${amount}, by converting ${formatCount(files, "file")} that ${files === 1 ? "is" : "are"} safe to convert`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
