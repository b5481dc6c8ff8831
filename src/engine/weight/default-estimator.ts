import type { TokenEstimator } from "../contract/estimator.js";
import { PIECES_VERSION } from "../contract/version.js";
import { weighText } from "./weigh.js";

/**
 * The default on every surface: tokens from the pieces and weights that decisions use
 * (`weigh.ts`), so that an estimate and a verdict tell the same story. Its version changes with them.
 */
export const defaultEstimator: TokenEstimator = {
  name: `pieces@${PIECES_VERSION}`,
  count: (text) => weightToTokens(weighText(text)),
};

/** Tokens of a weight (in hundredths); a whole number. */
export function weightToTokens(weight: number): number {
  return Math.round(weight / 100);
}
