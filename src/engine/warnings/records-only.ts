import { toMissingPercent } from "../policy/coverage.js";
import { defineWarning } from "./define-warning.js";

export const recordsOnly = defineWarning<{
  definitions: number;
  rules: number;
  rows: number;
  missing_pct: string;
}>({
  find({ conversion }) {
    if (conversion.kind !== "record") return [];
    const { records, coverage } = conversion;
    if (coverage.kept === coverage.total) return [];
    return [{ args: { ...records, missing_pct: toMissingPercent(coverage) } }];
  },
  render({ definitions, rules, rows, missing_pct }) {
    const kept = [
      ...count(definitions, "definition"),
      ...count(rules, "rule"),
      ...count(rows, "table row"),
    ];
    return {
      message: "The candidate holds the document's records only; the rest is left out",
      suggestion: "Use it where only rules, definitions and table rows are needed",
      evidence: `kept: ${kept.join(", ") || "no records"}; left out: ${missing_pct} % of the letters and digits`,
    };
  },
});

function count(number: number, noun: string): string[] {
  return number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`];
}
