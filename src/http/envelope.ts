import { ContextVerdictError, type ErrorEnvelope } from "../engine/contract/errors.js";
import { toInternalError } from "../io/workers/defect.js";
import { rejection } from "./rejections.js";

export const JSON_TYPE = "application/json; charset=utf-8";

/** Headers of every answer. */
export const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
} as const;

/** Turns any error into one of the contract, without details of a defect. */
export function toContractError(error: unknown): ContextVerdictError {
  if (error instanceof ContextVerdictError) return error;
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  if (code === "FST_ERR_BAD_URL") return rejection("path");
  // The client has gone and will not read this.
  if (code === "ECONNRESET" || name === "AbortError") return rejection("cut");
  return toInternalError(error);
}

/** The envelope of an error, with the id that its answer carries in `x-request-id`. */
export function toEnvelope(error: ContextVerdictError, requestId: string): ErrorEnvelope {
  const envelope = error.toEnvelope();
  return { error: { ...envelope.error, request_id: requestId } };
}
