import { BoundedMap } from "../bounded-map.js";

const MINUTE_MS = 60_000;

/** Beyond, the one whose last key was looked up longest ago is forgotten. */
const MOST_ADDRESSES = 10_000;

/**
 * Bounds how many unknown keys an address may send, at once and a minute (the generic cell rate
 * algorithm). Each node counts for itself, so no database is asked.
 */
export class KeyThrottle {
  readonly #intervalMs: number;
  /** When the bucket of each address is full again, by `performance.now()`. */
  readonly #clearAt = new BoundedMap<string, number>(MOST_ADDRESSES);

  constructor(readonly perMinute: number) {
    this.#intervalMs = MINUTE_MS / perMinute;
  }

  /**
   * Counts a key before its look-up.
   * @returns Seconds to wait; 0 if the key may be looked up.
   */
  take(address: string): number {
    const now = performance.now();
    const debt = Math.max(0, (this.#clearAt.get(address) ?? 0) - now);
    const excess = debt + this.#intervalMs - MINUTE_MS;
    // Sums of many fractions are not exact.
    if (excess > 1) return Math.ceil(excess / 1000);
    this.#set(address, now + debt + this.#intervalMs);
    return 0;
  }

  /** The key does not count: it was accepted, or could not be looked up. */
  giveBack(address: string): void {
    const clearAt = this.#clearAt.get(address);
    if (clearAt !== undefined) this.#set(address, clearAt - this.#intervalMs);
  }

  #set(address: string, clearAt: number): void {
    if (clearAt <= performance.now()) this.#clearAt.delete(address);
    else this.#clearAt.set(address, clearAt);
  }
}
