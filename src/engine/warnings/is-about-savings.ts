const CODES: ReadonlySet<string> = new Set([
  "negative_savings",
  "padding_savings",
  "compact_suffices",
  "line_ending_savings",
]);

/** Whether a warning is about what a conversion saves, which the advice says: nobody has to settle it. */
export function isAboutSavings(code: string): boolean {
  return CODES.has(code);
}
