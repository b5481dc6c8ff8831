import type { MeasuredChars } from "../contract/contract.js";

/** Measures a candidate against its source. All values in characters (UTF-16 code units). */
export function measure(source: number, toon: number): MeasuredChars {
  return { source, toon, savings: source - toon, savings_pct: toPercent(source - toon, source) };
}

/** `part / whole * 100`, rounded to one decimal for display; 0 for a whole of 0. Never base a decision on it. */
export function toPercent(part: number, whole: number): number {
  if (whole === 0) return 0;
  const rounded = Math.round((part / whole) * 1000) / 10;
  return rounded === 0 ? 0 : rounded;
}
