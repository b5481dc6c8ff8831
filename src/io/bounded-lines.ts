import { ENDS_BYTES } from "./json/find-id.js";

/** A line; or both ends of one that is too long, where it may have its id. */
export interface LineEvent {
  bytes: Buffer;
  isCut: boolean;
}

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
      ? { bytes: this.#line.take(), isCut: false }
      : { bytes: Buffer.concat([skipped.head, skipped.tail]), isCut: true };
  }
}

/** Returns a copy, so that the rest of the line can be freed. */
function lastOf(before: Buffer, after: Buffer): Buffer {
  return Buffer.concat([before.subarray(-ENDS_BYTES), after.subarray(-ENDS_BYTES)]).subarray(
    -ENDS_BYTES,
  );
}

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
