import { ContextVerdictError } from "../engine/contract/errors.js";
import { MemoryBudget } from "../io/memory-budget.js";

/** The largest text that a tool takes, in bytes of UTF-8: that of the HTTP API. */
export const MAX_TEXT_BYTES = 2_097_152;

/** @throws ContextVerdictError `payload_too_large` naming size and limit. */
export function checkSize(bytes: number, field: string): void {
  if (bytes <= MAX_TEXT_BYTES) return;
  throw new ContextVerdictError(
    "payload_too_large",
    `${field} has ${bytes} bytes, and ${MAX_TEXT_BYTES} is the limit; split the document`,
    field,
  );
}

/** Texts of calls that may be in memory at once, as multiples of the largest. */
const TEXTS_IN_MEMORY = 32;

/** The memory for texts. @param largest The largest that shares it, in bytes. */
export function openTextMemory(largest = MAX_TEXT_BYTES): MemoryBudget {
  return new MemoryBudget(TEXTS_IN_MEMORY * Math.max(largest, MAX_TEXT_BYTES));
}
