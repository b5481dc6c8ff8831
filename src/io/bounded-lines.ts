import { ByteCollector } from "../io/byte-collector.js";

/** What was read: a line; that one got too long; or both ends of a long one that is over. */
export type LineEvent =
  | { kind: "line"; bytes: Buffer }
  | { kind: "too-long" }
  | { kind: "skipped"; head: Buffer; tail: Buffer };

/** How much is kept of each end of a line that is skipped, in bytes. */
const ENDS_BYTES = 256;
const NEWLINE = 0x0a;

/**
 * Cuts bytes into lines, in bounded memory: of a line over the limit nothing is kept but its ends.
 * Lines come without the newline.
 */
export class BoundedLines {
  readonly #maxBytes: number;
  readonly #line = new ByteCollector();
  /** The ends of a line that is skipped. */
  #skipped: { head: Buffer; tail: Buffer } | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Buffer): Generator<LineEvent> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield* this.#add(chunk.subarray(start, end));
      yield this.#finish();
      start = end + 1;
    }
    yield* this.#add(chunk.subarray(start));
  }

  /** The last line, which nothing ends but the end. */
  *end(): Generator<LineEvent> {
    if (this.#skipped !== undefined || this.#line.length > 0) yield this.#finish();
  }

  *#add(part: Buffer): Generator<LineEvent> {
    if (this.#skipped !== undefined) {
      this.#skipped.tail = lastOf(this.#skipped.tail, part);
    } else if (this.#line.length + part.length <= this.#maxBytes) {
      this.#line.append(part);
    } else {
      const line = this.#line.take();
      this.#skipped = {
        head: Buffer.concat([line.subarray(0, ENDS_BYTES), part]).subarray(0, ENDS_BYTES),
        tail: lastOf(line, part),
      };
      yield { kind: "too-long" };
    }
  }

  #finish(): LineEvent {
    const skipped = this.#skipped;
    this.#skipped = undefined;
    return skipped === undefined
      ? { kind: "line", bytes: this.#line.take() }
      : { kind: "skipped", ...skipped };
  }
}

/** A copy, so that nothing keeps the rest of the line in memory. */
function lastOf(before: Buffer, after: Buffer): Buffer {
  return Buffer.concat([before.subarray(-ENDS_BYTES), after.subarray(-ENDS_BYTES)]).subarray(
    -ENDS_BYTES,
  );
}
