import { ContextVerdictError } from "../engine/contract/errors.js";
import { MemoryBudget } from "../io/memory-budget.js";

/** The largest text of a tool call, in bytes of UTF-8; the same as over HTTP. */
export const MAX_TEXT_BYTES = 2_097_152;

/** @throws ContextVerdictError `payload_too_large` naming size and limit. */
export function checkSize(bytes: number, field: string): void {
  if (bytes <= MAX_TEXT_BYTES) return;
  throw new ContextVerdictError(
    "payload_too_large",
    `${field} has ${bytes} bytes (limit ${MAX_TEXT_BYTES}); split the document`,
    field,
  );
}

/** How many texts of the largest size may be in memory at once. */
const TEXTS_IN_MEMORY = 32;

/** @param largest The largest text that shares the memory, in bytes. */
export function openTextMemory(largest = MAX_TEXT_BYTES): MemoryBudget {
  return new MemoryBudget(TEXTS_IN_MEMORY * Math.max(largest, MAX_TEXT_BYTES));
}
