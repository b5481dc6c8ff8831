import type { TokenEstimator } from "./estimator.js";

/** Characters (UTF-16 code units) divided by a fixed number, rounded up. */
export function charsPerToken(ratio: number): TokenEstimator {
  return { name: `chars-per-token:${ratio}`, count: (text) => Math.ceil(text.length / ratio) };
}
