import type { TokenEstimator } from "./estimator.js";

/** Characters (UTF-16 code units) divided by a fixed number above 0, rounded up; at most what is exact. */
export function charsPerToken(ratio: number): TokenEstimator {
  return {
    name: `chars-per-token:${ratio}`,
    count: (text) => Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(text.length / ratio)),
  };
}
