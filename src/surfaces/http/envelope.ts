import { ContextVerdictError, type ErrorEnvelope } from "../../engine/errors.js";
import { tooLarge } from "./check-body.js";

/** The media type of every answer but pages and the contract itself. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Headers of every answer: a verdict is nobody's page, and no cache's business. */
export const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
} as const;

/**
 * Any error as the contract has it. A defect says nothing of itself.
 * @param maxBody The largest body, for the message about one that is larger.
 */
export function toContractError(error: unknown, maxBody: number): ContextVerdictError {
  if (error instanceof ContextVerdictError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return tooLarge(maxBody);
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new ContextVerdictError("bad_request", "the body is not as long as content-length");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new ContextVerdictError("unsupported_media_type", "send application/json");
    case "FST_ERR_BAD_URL":
      return new ContextVerdictError("bad_request", "the path is not a valid URL path");
    default:
      if (process.env.CONTEXT_VERDICT_DEBUG === "1") console.error(error);
      return new ContextVerdictError(
        "internal",
        "internal error; this is a defect, please report it",
      );
  }
}

/** The envelope of an error, with the id that its answer carries in `x-request-id`. */
export function toEnvelope(error: ContextVerdictError, requestId: string): ErrorEnvelope {
  const envelope = error.toEnvelope();
  return { error: { ...envelope.error, request_id: requestId } };
}
