import { ByteCollector } from "./byte-collector.js";

/** A line, or both ends of one that is too long. */
export type LineEvent =
  | { kind: "line"; bytes: Buffer }
  | { kind: "skipped"; head: Buffer; tail: Buffer };

/** How much of each end of a skipped line is kept, in bytes. */
const ENDS_BYTES = 256;
const NEWLINE = 0x0a;

/**
 * Splits bytes into lines, without their newlines, in bounded memory: of a line over the limit, only the
 * ends are kept.
 */
export class BoundedLines {
  readonly #maxBytes: number;
  readonly #line = new ByteCollector();
  #skipped: { head: Buffer; tail: Buffer } | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Buffer): Generator<LineEvent> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#add(chunk.subarray(start, end));
      yield this.#finish();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** Yields a last line without a newline. */
  *end(): Generator<LineEvent> {
    if (this.#skipped !== undefined || this.#line.length > 0) yield this.#finish();
  }

  #add(part: Buffer): void {
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

/** Returns a copy, so that the rest of the line can be freed. */
function lastOf(before: Buffer, after: Buffer): Buffer {
  return Buffer.concat([before.subarray(-ENDS_BYTES), after.subarray(-ENDS_BYTES)]).subarray(
    -ENDS_BYTES,
  );
}
