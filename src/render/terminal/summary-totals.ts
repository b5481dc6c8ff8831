import { totalForms } from "../describe-forms.js";
import { formatInteger, NO_BREAK } from "../format-number.js";
import type { Fact } from "./facts.js";
import { VERDICTS_IN_ORDER } from "./summary-order.js";
import type { SummaryRow } from "./summary-rows.js";
import type { View } from "./view.js";

/** Totals of all files in their best forms. Savings that need a review are not counted. */
export function listTotals(rows: readonly SummaryRow[], { colors }: View): Fact[] {
  const judged = rows.flatMap((row) => row.judged ?? []);
  const tokens = judged.reduce((sum, one) => sum + one.tokens, 0);
  const { files, text } = totalForms(judged, tokens);
  return [
    { label: "verdicts", text: describeFiles(rows) },
    files === 0
      ? { label: "to save", text: "nothing: every file is best as it is" }
      : { label: "to save", text, paint: colors.green },
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
