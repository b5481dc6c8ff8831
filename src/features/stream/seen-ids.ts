import { hash } from "node:crypto";

/** A set of ids that keeps the SHA-256 of each, 70 bytes an id, however long the id is. */
export class SeenIds {
  /** By the first byte of the hash: one `Set` holds only 16 million. */
  readonly #sets = Array.from({ length: 256 }, () => new Set<string>());

  /** @returns False if the id was added before. The string `"1"` is another id than the number 1. */
  add(id: string | number): boolean {
    const digest = hash("sha256", JSON.stringify(id), "binary");
    const set = this.#sets[digest.charCodeAt(0)] as Set<string>;
    const before = set.size;
    return set.add(digest).size > before;
  }
}
