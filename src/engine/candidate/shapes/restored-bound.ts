/** A candidate may restore to this many times its own characters (UTF-16 code units). */
const MAX_GROWTH = 40;
/** However short it is, it may restore to this many characters. */
const ALWAYS_ALLOWED = 100_000;

/**
 * How many characters a TOON text may restore to. Every row copies its template, so without a bound a
 * small text could restore to a huge one.
 */
export function maxRestoredChars(toon: string): number {
  return Math.max(ALWAYS_ALLOWED, MAX_GROWTH * toon.length);
}
