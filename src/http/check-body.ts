import type { FastifyRequest } from "fastify";
import { ContextVerdictError } from "../engine/contract/errors.js";

/**
 * Refuses a body by its headers, before a byte of it is read.
 *
 * @param maxBytes The largest body.
 * @throws ContextVerdictError `unsupported_media_type`, `payload_too_large`, or `bad_request` for
 *   an expectation that no server can meet.
 */
export function checkBody({ headers }: FastifyRequest, maxBytes: number): void {
  const type = headers["content-type"];
  if (type === undefined || !/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new ContextVerdictError(
      "unsupported_media_type",
      "the content-type must be application/json, in UTF-8",
    );
  }
  if (headers["content-encoding"] !== undefined) {
    throw new ContextVerdictError(
      "unsupported_media_type",
      "a content-encoding is not supported; send the body as it is",
    );
  }
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
    throw new ContextVerdictError("bad_request", "the only expectation is 100-continue");
  }
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** The error for a body that is too large. */
export function tooLarge(maxBytes: number): ContextVerdictError {
  return new ContextVerdictError(
    "payload_too_large",
    `the body may have ${maxBytes} bytes; split the document, or judge it with the command line`,
  );
}
