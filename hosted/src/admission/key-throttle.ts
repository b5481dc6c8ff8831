const MINUTE_MS = 60_000;

/** Beyond, the one refused longest ago is forgotten. */
const MOST_CALLERS = 10_000;

/**
 * Bounds how many unknown keys an address may send, at once and a minute (the generic cell rate
 * algorithm). Each node counts for itself, so no database is asked.
 */
export class KeyThrottle {
  readonly perMinute: number;
  readonly #intervalMs: number;
  /** When the bucket of each address is full again, by `performance.now()`. */
  readonly #clearAt = new Map<string, number>();

  constructor(perMinute: number) {
    this.perMinute = perMinute;
    this.#intervalMs = MINUTE_MS / perMinute;
  }

  /**
   * Counts a key before its look-up.
   * @returns Seconds to wait; 0 if the key may be looked up.
   */
  take(caller: string): number {
    const now = performance.now();
    const debt = Math.max(0, (this.#clearAt.get(caller) ?? 0) - now);
    const excess = debt + this.#intervalMs - MINUTE_MS;
    // Sums of many fractions are not exact.
    if (excess > 1) return Math.ceil(excess / 1000);
    this.#set(caller, now + debt + this.#intervalMs);
    return 0;
  }

  /** The key was accepted and does not count. */
  giveBack(caller: string): void {
    const clearAt = this.#clearAt.get(caller);
    if (clearAt !== undefined) this.#set(caller, clearAt - this.#intervalMs);
  }

  #set(caller: string, clearAt: number): void {
    this.#clearAt.delete(caller);
    if (clearAt <= performance.now()) return;
    const [oldest] = this.#clearAt.keys();
    if (this.#clearAt.size >= MOST_CALLERS && oldest !== undefined) this.#clearAt.delete(oldest);
    this.#clearAt.set(caller, clearAt);
  }
}
