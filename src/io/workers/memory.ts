import { ContextVerdictError } from "../../engine/contract/errors.js";
import { systemCode } from "../system-code.js";

/** What the engine itself takes, whatever the document, with room to spare. MiB. */
const BASE_MB = 64;

/**
 * Bytes of memory for each byte of a document. With them, 2 MB of every input of
 * `bench/hostile/inputs.js` can be judged, but for plans of more than a hundred thousand sections.
 */
const PER_BYTE = 160;

const BYTES_PER_MB = 1_048_576;

/**
 * How large the heap of a worker thread may get, in MiB, so that documents of so many bytes can be
 * judged. V8 counts objects and texts there, and neither buffers nor its own code.
 */
export function limitHeap(largestDocument: number): number {
  return BASE_MB + Math.ceil((PER_BYTE * largestDocument) / BYTES_PER_MB);
}

/** Whether this is how a thread ended whose heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return systemCode(error) === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Whether V8 refused a text or a collection that is larger than any may be. */
export function isPastBounds(error: unknown): boolean {
  return error instanceof RangeError && PAST_BOUNDS.test(error.message);
}

const PAST_BOUNDS =
  /^(?:Invalid string length|Array buffer allocation failed|(?:Map|Set) maximum size exceeded)$/;

/** The error for a document that took a thread's whole memory. It would do so again. */
export function tooCostly(): ContextVerdictError {
  return new ContextVerdictError(
    "too_costly",
    "this document takes more memory than a worker may use; do not send it again as it is: split it",
  );
}
