const LF = 10;

/** A stretch of a stream of lines. */
export interface Stretch {
  bytes: Buffer;
  /** Whether it is one whole line, its line ending included. */
  isLine: boolean;
}

/**
 * Splits a stream into its lines. A line of more than `maxBytes` comes in stretches as it arrives, so
 * that no message needs more memory than that. The stretches in order are the stream.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** Whether the current line is passed in stretches. */
  #isLong = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Buffer): Generator<Stretch> {
    for (let from = 0; from < chunk.length; ) {
      const feed = chunk.indexOf(LF, from);
      const end = feed < 0 ? chunk.length : feed + 1;
      const part = chunk.subarray(from, end);
      from = end;
      const isLong = this.#isLong || this.#heldBytes + part.length > this.#maxBytes;
      this.#hold(part);
      if (feed >= 0 || isLong) yield { bytes: this.#take(), isLine: !isLong };
      this.#isLong = isLong && feed < 0;
    }
  }

  /** What is left behind the last line ending. */
  end(): Buffer {
    return this.#take();
  }

  #hold(part: Buffer): void {
    this.#held.push(part);
    this.#heldBytes += part.length;
  }

  #take(): Buffer {
    const bytes = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return bytes;
  }
}
