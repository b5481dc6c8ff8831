import type { AlternativeEstimate, RatioEstimate, TokenEstimates } from "../contract/contract.js";
import { charsPerToken, type TokenEstimator } from "../contract/estimator.js";
import { measure, toPercent } from "../policy/measure.js";

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
