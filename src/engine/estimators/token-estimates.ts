import type { RatioEstimate, TokenEstimates } from "../contract.js";
import { measure } from "../measure.js";
import { charsPerToken } from "./chars-per-token.js";
import type { TokenEstimator } from "./estimator.js";

export const DEFAULT_CHARS_PER_TOKEN: readonly number[] = [3.5, 4, 4.5];

/** Estimates both sides with one estimator, and projects them at fixed ratios for comparison. */
export function estimateTokens(
  source: string,
  toon: string,
  estimator: TokenEstimator,
  ratios: readonly number[],
): TokenEstimates {
  const estimate = ({ count }: TokenEstimator) => measure(count(source), count(toon));
  return {
    estimator: estimator.name,
    ...estimate(estimator),
    ratio_estimates: ratios.map(
      (ratio): RatioEstimate => ({ chars_per_token: ratio, ...estimate(charsPerToken(ratio)) }),
    ),
  };
}
