import { type RawBuilder, sql } from "kysely";
import type { Rate } from "../store.js";

/** About 31 years: sums of a time and a few of these are still safe integers. */
const MAX_MICROS = 10 ** 15;
const MICROS_PER_MINUTE = 60_000_000;

/**
 * Microseconds by which so many units fill a bucket. A unit takes whole microseconds, rounded up: a
 * burst is exact, and the average is never above the rate (below by at most 1 µs a unit).
 */
export function toMicros(units: number, { unitsPerMinute }: Rate): number {
  const perUnit = Math.ceil(MICROS_PER_MINUTE / unitsPerMinute);
  return Math.min(Math.ceil(units) * perUnit, MAX_MICROS);
}

/** How full a bucket may get, in microseconds. */
export function toDepth(rate: Rate): number {
  return toMicros(rate.burst, rate);
}

/**
 * When a bucket is whole again by the clock as it is now. Where that was put back since the bucket was
 * changed, what was left to wait then is what is left to wait.
 *
 * @param tat The column with the time, and `changedAt` that of its last change.
 * @param now The clock; all in microseconds.
 */
export function effectiveTat(
  tat: string,
  changedAt: string,
  now: RawBuilder<unknown>,
): RawBuilder<number> {
  const [then, changed] = [sql.ref(tat), sql.ref(changedAt)];
  return sql`case when ${changed} > ${now} then ${then} - (${changed} - ${now}) else ${then} end`;
}
