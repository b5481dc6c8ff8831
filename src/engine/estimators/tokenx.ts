import { estimateTokenCount } from "tokenx";
import { TOKENX_VERSION } from "../version.js";
import type { TokenEstimator } from "./estimator.js";

/** The default on every surface: small, fast, and no tokenizer's exact count. */
export const tokenx: TokenEstimator = {
  name: `tokenx@${TOKENX_VERSION}`,
  count: (text) => estimateTokenCount(text),
};
