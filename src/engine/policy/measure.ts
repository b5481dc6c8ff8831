import type {
  AlternativeEstimate,
  MeasuredChars,
  RatioEstimate,
  TokenEstimates,
} from "../contract/contract.js";
import { charsPerToken, type TokenEstimator } from "../contract/estimator.js";

/** Measures a candidate against its source, both in characters (UTF-16 code units) or both in tokens. */
export function measure(source: number, toon: number): MeasuredChars {
  return { source, toon, savings: source - toon, savings_pct: toPercent(source - toon, source) };
}

/** `part / whole * 100`, rounded to one decimal for display; 0 for a whole of 0. Never base a decision on it. */
export function toPercent(part: number, whole: number): number {
  if (whole === 0) return 0;
  const rounded = Math.round((part / whole) * 1000) / 10;
  return rounded === 0 ? 0 : rounded;
}

/** A document, its candidate, and its other forms by name. */
export interface EstimatedTexts {
  source: string;
  toon: string;
  forms: readonly { name: string; text: string }[];
}

/** Estimates all texts with one estimator, and projects source and candidate at fixed ratios. */
export function estimateTokens(
  { source, toon, forms }: EstimatedTexts,
  estimator: TokenEstimator,
  ratios: readonly number[],
): TokenEstimates {
  const estimate = (by: TokenEstimator) => measure(by.count(source), by.count(toon));
  const estimated = estimate(estimator);
  return {
    estimator: estimator.name,
    ...estimated,
    alternatives: forms.map(({ name, text }): AlternativeEstimate => {
      const tokens = text === source ? estimated.source : estimator.count(text);
      const savings = estimated.source - tokens;
      const savings_pct = toPercent(savings, estimated.source);
      return { name, tokens, savings, savings_pct };
    }),
    ratio_estimates: ratios.map(
      (ratio): RatioEstimate => ({ chars_per_token: ratio, ...estimate(charsPerToken(ratio)) }),
    ),
  };
}
