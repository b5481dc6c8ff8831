import type { ContextVerdictError, ErrorCode } from "../engine/contract/errors.js";
import { LateRequest } from "./rejections.js";

/** The HTTP status of each error code. */
export const STATUS_OF: Record<ErrorCode, number> = {
  bad_request: 400,
  invalid_json: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  input_not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_costly: 422,
  answer_too_large: 422,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  overloaded: 503,
  timeout: 503,
  not_launched: 503,
};

/** Statuses for errors of Node's parser. */
export const REQUEST_TIMEOUT = 408;
export const HEADERS_TOO_LARGE = 431;

export function statusOf(error: ContextVerdictError): number {
  return error instanceof LateRequest ? REQUEST_TIMEOUT : STATUS_OF[error.code];
}

/** Seconds after which to retry. */
export const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  overloaded: 1,
  timeout: 5,
  not_launched: 86_400,
};
