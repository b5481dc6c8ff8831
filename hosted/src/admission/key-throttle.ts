const MINUTE_MS = 60_000;

/** Callers that are remembered at most; who was refused longest ago is forgotten first. */
const MOST_CALLERS = 10_000;

/**
 * Bounds how many keys that are not taken a caller may send: so many at once, and so many a minute
 * (the generic cell rate algorithm). Each node counts by itself.
 */
export class KeyThrottle {
  readonly perMinute: number;
  readonly #intervalMs: number;
  /** When each caller has nothing to wait for any more, by a clock that never goes back. */
  readonly #clearAt = new Map<string, number>();

  constructor(perMinute: number) {
    this.perMinute = perMinute;
    this.#intervalMs = MINUTE_MS / perMinute;
  }

  /**
   * Counts a key, before it is looked at: of many at once, no more are looked at than may be refused.
   * @returns Seconds until the next one may come; 0 where this one may.
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

  /** The key was taken: it does not count. */
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
