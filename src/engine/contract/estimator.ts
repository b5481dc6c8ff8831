/** Counts or estimates tokens. Advisory: it decides only whether a text meets `target_tokens`. */
export interface TokenEstimator {
  /** `<name>@<version>` or `chars-per-token:<n>`. */
  name: string;
  /** Tokens of a text; a whole number. Must accept any string. */
  count(text: string): number;
}

/** Characters (UTF-16 code units) divided by a fixed number above 0, rounded up; at most the largest safe integer. */
export function charsPerToken(ratio: number): TokenEstimator {
  return {
    name: `chars-per-token:${ratio}`,
    count: (text) => Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(text.length / ratio)),
  };
}
