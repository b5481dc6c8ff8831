/**
 * Collects chunks of bytes in at most twice their size in memory. A list of one-byte chunks would take a
 * hundred times as much.
 */
export class ByteCollector {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  /** Returns a buffer of exactly the collected bytes, and starts anew. */
  take(): Buffer {
    const all = this.#bytes;
    const taken = all.length === this.#length ? all : Buffer.from(all.subarray(0, this.#length));
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    return taken;
  }
}
