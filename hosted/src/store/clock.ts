import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "./database.js";

export const MS_PER_DAY = 86_400_000;
const MICROS_PER_MS = 1_000;
export const MICROS_PER_DAY = MS_PER_DAY * MICROS_PER_MS;

/** Milliseconds since 1970 by the database's clock. */
export function clockMs({ clockMicros }: Dialect): RawBuilder<number> {
  return sql<number>`(${clockMicros} / ${sql.lit(MICROS_PER_MS)})`;
}

/** The day (UTC) of a time in milliseconds, in days since 1970. */
export function toDay(ms: number): number {
  return Math.floor(ms / MS_PER_DAY);
}

/** `2026-11-21` for a number of days since 1970. */
export function printDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Days since 1970 for `2026-11-21`. @throws RangeError for what is no day. */
export function parseDay(text: string): number {
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new RangeError("a day is written 2026-11-21");
  return toDay(ms);
}
