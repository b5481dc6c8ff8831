/** The least and the largest value of a setting, both allowed. */
export interface Bounds {
  min: number;
  max: number;
}

/** What a limit may be, alike where the configuration sets it and where a key or tenant has its own. */
export const LIMIT_BOUNDS = {
  unitsPerMinute: { min: 1, max: 1_000_000 },
  burst: { min: 1, max: 1_000_000 },
  documentsPerDay: { min: 1, max: 1_000_000_000 },
  /** UTF-16 code units. */
  charactersPerDay: { min: 1, max: 1_000_000_000_000 },
} satisfies Record<string, Bounds>;
