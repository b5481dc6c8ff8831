import { readFileSync } from "node:fs";
import type { VerdictName, Warning } from "../../src/engine/contract/contract.js";
import { check } from "./check.js";

/**
 * The decision policy 1.2, written a second time from its specification, on the fields that a
 * consumer sees. Nothing here is imported from the engine but types.
 */

/** Severity of every code, as published. */
export const SEVERITIES: Readonly<Record<string, Warning["severity"]>> = JSON.parse(
  readFileSync("schema/v1/policy.json", "utf8"),
).warnings;

/** `MIN_CONVERT_SAVINGS_PCT`, on integers. */
export function isBandCleared(source: number, savings: number): boolean {
  return savings > 0 && 100 * savings >= 5 * source;
}

export function hasBlockingWarning(warnings: readonly Warning[]): boolean {
  return warnings.some(({ severity }) => severity === "warning");
}

export function expectedVerdict(
  measured: { source: number; savings: number },
  valid: boolean,
  warnings: readonly Warning[],
): VerdictName {
  const has = (code: string): boolean => warnings.some((warning) => warning.code === code);
  if (has("budget_refused")) return "refused";
  const reaches = valid && isBandCleared(measured.source, measured.savings);
  const isForm = ["padding_savings", "compact_suffices", "line_ending_savings"].some(has);
  if (reaches && !isForm) return hasBlockingWarning(warnings) ? "review" : "convert";
  return has("split_candidate") || has("long_section") ? "split_first" : "keep_markdown";
}

/** `total - part` and the percentage rounded to one decimal, 0 for an empty total. */
export function checkSavings(
  what: string,
  total: number,
  part: number,
  measured: { savings: number; savings_pct: number },
): void {
  const { savings, savings_pct: pct } = measured;
  check(savings === total - part, `${what}: savings ${savings} is not ${total} - ${part}`);
  const exact = total === 0 ? 0 : (savings / total) * 100;
  const tenths = pct * 10;
  check(Math.abs(pct - exact) <= 0.05 + 1e-9, `${what}: savings_pct ${pct} is not ${exact}`);
  check(Math.abs(tenths - Math.round(tenths)) < 1e-6, `${what}: savings_pct ${pct} is not rounded`);
}
