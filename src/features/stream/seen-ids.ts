import { hash } from "node:crypto";

const WORDS = 4;
const SMALLEST = 1_024;

/**
 * A set of ids that keeps 128 bits of each: 24 to 48 bytes an id, however long the id is. Two ids would
 * have to share half of a SHA-256 to be taken for one.
 */
export class SeenIds {
  #slots = new Uint32Array(WORDS * SMALLEST);
  #count = 0;

  /** @returns False if the id was added before. The string `"1"` is another id than the number 1. */
  add(id: string | number): boolean {
    const digest = Buffer.from(hash("sha256", JSON.stringify(id), "hex"), "hex");
    const words = Array.from({ length: WORDS }, (_, word) => digest.readUInt32LE(4 * word));
    if (!put(this.#slots, words)) return false;
    this.#count++;
    if (3 * WORDS * this.#count > 2 * this.#slots.length) this.#grow();
    return true;
  }

  #grow(): void {
    const grown = new Uint32Array(2 * this.#slots.length);
    for (let slot = 0; slot < this.#slots.length; slot += WORDS) {
      const words = this.#slots.subarray(slot, slot + WORDS);
      if (words.some((word) => word !== 0)) put(grown, words);
    }
    this.#slots = grown;
  }
}

/** Puts an entry into the first free slot from the one that its first word names; false if it is there. */
function put(slots: Uint32Array, words: ArrayLike<number>): boolean {
  const count = slots.length / WORDS;
  for (let slot = words[0]! % count; ; slot = (slot + 1) % count) {
    const start = WORDS * slot;
    let isFree = true;
    let isSame = true;
    for (let word = 0; word < WORDS; word++) {
      isFree &&= slots[start + word] === 0;
      isSame &&= slots[start + word] === words[word];
    }
    if (isSame) return false;
    if (!isFree) continue;
    slots.set(words, start);
    return true;
  }
}
