import type { Severity, Warning } from "../contract/contract.js";

const CODES: ReadonlySet<string> = new Set([
  "negative_savings",
  "padding_savings",
  "compact_suffices",
  "line_ending_savings",
]);

/** Whether a warning is about the savings of a conversion: the advice covers it, so it needs no review. */
export function isAboutSavings(code: string): boolean {
  return CODES.has(code);
}

/** Whether a person has to look at a warning before a conversion is used. */
export function needsLook(warning: Pick<Warning, "code" | "severity">): boolean {
  return severityOf(warning) === "warning";
}

/** The severity for people: a statement about savings holds no document back. */
export function severityOf({ code, severity }: Pick<Warning, "code" | "severity">): Severity {
  return isAboutSavings(code) ? "info" : severity;
}
