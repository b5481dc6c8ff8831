import {
  ContextVerdictError,
  type ErrorCode,
  type ErrorEnvelope,
} from "../engine/contract/errors.js";
import { toInternalError } from "../io/workers/defect.js";

export const JSON_TYPE = "application/json; charset=utf-8";

/** Headers of every answer. */
export const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
} as const;

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

/** Seconds after which to retry. */
export const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  overloaded: 1,
  timeout: 5,
  not_launched: 86_400,
};

/** The client was too slow, not the server: 408. */
class LateRequest extends ContextVerdictError {}

export function statusOf(error: ContextVerdictError): number {
  return error instanceof LateRequest ? REQUEST_TIMEOUT : STATUS_OF[error.code];
}

/** Every reason to reject a request before a worker sees it; `{}` is a detail. */
const REJECTIONS = {
  not_http: ["bad_request", "this is not a valid HTTP/1.1 request"],
  proxy: ["bad_request", "this server is not a proxy"],
  headers_too_large: ["bad_request", "the header fields are too large"],
  late: ["timeout", "the request did not arrive in time"],
  slow: ["timeout", "the body arrives too slowly"],
  stalled: ["timeout", "the body has stalled, and others need its memory; try again"],
  cut: ["bad_request", "the request ended early"],
  too_many: ["bad_request", "this connection has had its last answer; open another one"],
  path: ["bad_request", "the path is not a valid URL path"],
  host_count: ["bad_request", "a request needs exactly one Host header"],
  host: ["forbidden", "this Host is not served; use {}"],
  origin: ["forbidden", "pages of this origin are not allowed{}"],
  token: [
    "unauthorized",
    "send the token that this server was started with: Authorization: Bearer TOKEN",
  ],
  not_found: [
    "not_found",
    "there is nothing at this path; POST to /v1/profile, /v1/convert, /v1/validate or /v1/plan",
  ],
  method: ["method_not_allowed", "this path does not answer {}"],
  planned: ["not_implemented", "this endpoint is planned, not implemented"],
  type: ["unsupported_media_type", "the content-type must be application/json, in UTF-8"],
  encoding: ["unsupported_media_type", "content-encoding is not supported; send the body as it is"],
  expectation: ["bad_request", "the only supported expectation is 100-continue"],
  too_large: [
    "payload_too_large",
    "the body may have {} bytes; split the document, or judge it with the command line",
  ],
  stopping: ["overloaded", "the server is stopping; try again"],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export function rejection(reason: keyof typeof REJECTIONS, detail = ""): ContextVerdictError {
  const [code, message] = REJECTIONS[reason];
  const text = message.replace("{}", () => detail);
  return code === "timeout" ? new LateRequest(code, text) : new ContextVerdictError(code, text);
}

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
