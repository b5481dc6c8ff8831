import type { Overrides, Quota, Rate } from "../store.js";

/** A rate as a row has it. */
export interface RateColumns {
  units_per_minute: number | null;
  burst: number | null;
}

export interface QuotaColumns {
  documents_per_day: number | null;
  characters_per_day: number | null;
}

export function toRate(row: RateColumns): Overrides<Rate> {
  return { unitsPerMinute: row.units_per_minute, burst: row.burst };
}

export function toQuota(row: QuotaColumns): Overrides<Quota> {
  return { documentsPerDay: row.documents_per_day, charactersPerDay: row.characters_per_day };
}
