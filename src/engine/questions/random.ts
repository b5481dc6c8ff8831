/**
 * Reproducible choices: sfc32, a small counter-based generator (Chris Doty-Humphrey, PractRand).
 * The same seed gives the same choices everywhere.
 */
export class SeededRandom {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    [this.#a, this.#b, this.#c] = hashSeed(seed);
    for (let round = 0; round < 12; round++) this.next();
  }

  /** A whole number of 32 bits. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit);
  }

  /** The items in another order; the given array stays as it is. */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  }
}

/** Three words of 32 bits by FNV-1a over the seed's UTF-16 code units. */
function hashSeed(seed: string): [number, number, number] {
  const words = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b];
  for (let index = 0; index < seed.length; index++) {
    for (let word = 0; word < words.length; word++) {
      words[word] = Math.imul(
        (words[word] as number) ^ seed.charCodeAt(index),
        0x01000193 + 2 * word,
      );
    }
  }
  return words as [number, number, number];
}
