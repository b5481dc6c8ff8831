import { ContextVerdictError, type ErrorCode } from "../engine/contract/errors.js";

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

/** The client was too slow, not the server: 408. */
export class LateRequest extends ContextVerdictError {}
