/** Counts or estimates tokens. Advisory: no decision depends on it. */
export interface TokenEstimator {
  /** `<name>@<version>` or `chars-per-token:<n>`. */
  name: string;
  /** Tokens of a text; a whole number. Must accept any string. */
  count(text: string): number;
}
