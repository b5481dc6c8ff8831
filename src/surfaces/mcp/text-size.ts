import { ContextVerdictError } from "../../engine/errors.js";

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
