/** Reproducible choices: mulberry32, seeded by FNV-1a over UTF-16 code units. */
export class SeededRandom {
  #state = 0x811c9dc5;

  constructor(seed: string) {
    for (let index = 0; index < seed.length; index++) {
      this.#state = Math.imul(this.#state ^ seed.charCodeAt(index), 0x01000193);
    }
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  }
}
