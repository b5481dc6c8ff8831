/** Placeholder weighting; calibrated below. */
export const MIN_WEIGHED_SAVINGS_PCT = 5;

export function weigh(text: string): number {
  return text.replace(/[ \t]{2,}|\t/g, " ").replace(/-{2,}/g, "-").replace(/\\n/g, "\n").length;
}

export function weighsLess(source: string, candidate: string): boolean {
  const before = weigh(source);
  const after = weigh(candidate);
  return after < before && 100 * (before - after) >= MIN_WEIGHED_SAVINGS_PCT * before;
}
