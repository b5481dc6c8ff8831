import { ContextVerdictError } from "../../engine/contract/errors.js";
import { systemCode } from "../failures.js";

/** The memory of the engine itself in MiB, with room to spare. */
const BASE_MB = 64;

/**
 * Bytes of memory for each byte of a document: enough for 2 MB of every input of
 * `bench/hostile/inputs.js`, except for plans of more than a hundred thousand sections.
 */
const PER_BYTE = 160;

const BYTES_PER_MB = 1_048_576;

/**
 * The heap limit of a worker thread in MiB, which covers objects and strings, but not buffers and code.
 * @param largestDocument Bytes.
 */
export function limitHeap(largestDocument: number): number {
  return BASE_MB + Math.ceil((PER_BYTE * largestDocument) / BYTES_PER_MB);
}

/** Whether a thread ended because its heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return systemCode(error) === "ERR_WORKER_OUT_OF_MEMORY";
}

/** The error for a job whose thread ended by itself. */
export function toThreadError(error: unknown): ContextVerdictError {
  return isOutOfMemory(error)
    ? tooCostly()
    : new ContextVerdictError("overloaded", "the worker stopped before it answered; try again");
}

/** Whether V8 refused a string or a collection that is too large. */
export function isPastBounds(error: unknown): boolean {
  return error instanceof RangeError && PAST_BOUNDS.test(error.message);
}

const PAST_BOUNDS =
  /^(?:Invalid string length|Array buffer allocation failed|(?:Map|Set) maximum size exceeded)$/;

/** The error for a document that used all memory of a thread. */
export function tooCostly(): ContextVerdictError {
  return new ContextVerdictError(
    "too_costly",
    "this document takes more memory than a worker may use; split it",
  );
}
