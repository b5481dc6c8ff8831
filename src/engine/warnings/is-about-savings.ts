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
