import { HEADERS } from "../headers.js";

/** The error answers of the examples, where it can be shown with the request that leads to it. */

const JSON_BODY = { "content-type": "application/json" };

const post = (path, body, headers = JSON_BODY) => ({ method: "POST", path, headers, body });

const error = (status, summary, code, message, { request = null, field } = {}) => {
  const about = { code, message, ...(field && { field }) };
  const body = { error: { ...about, request_id: HEADERS.XRequestId.example } };
  return { status, summary, request, body };
};

export const ERROR_EXAMPLES = {
  unknown_option: error(
    400,
    "An option that does not exist",
    "bad_request",
    'unknown option "flavour"; allowed: flavor, chars_per_token',
    {
      request: post("/v1/profile", '{"content": "# Ports", "options": {"flavour": "text"}}'),
      field: "options.flavour",
    },
  ),
  wrong_type: error(
    400,
    "A field of the wrong type",
    "bad_request",
    "toon must be a string, not null",
    { request: post("/v1/validate", '{"toon": null}'), field: "toon" },
  ),
  budget_without_target: error(
    400,
    "Options that mean nothing together",
    "bad_request",
    "mode budget needs target_chars, target_tokens or both",
    {
      request: post("/v1/convert", '{"content": "# Ports", "options": {"mode": "budget"}}'),
      field: "options.mode",
    },
  ),
  duplicate_name: error(
    400,
    "A name twice in one object",
    "invalid_json",
    "the body is not valid JSON: a name occurs twice in one object",
    { request: post("/v1/plan", '{"content": "# Ports", "content": "# Hosts"}') },
  ),
  no_key: error(401, "No key", "unauthorized", "send a key: Authorization: Bearer cv_live_…"),
  foreign_host: error(
    403,
    "A name that is not this server's",
    "forbidden",
    "this Host is not served; use localhost, 127.0.0.1, [::1] or the address it listens on",
    {
      request: post("/v1/profile", '{"content": "# Ports"}', {
        ...JSON_BODY,
        host: "docs.example",
      }),
    },
  ),
  no_such_path: error(
    404,
    "A path that does not exist",
    "not_found",
    "there is nothing at this path; POST to /v1/profile, /v1/convert, /v1/validate or /v1/plan",
    { request: { method: "GET", path: "/v1/profiles" } },
  ),
  wrong_method: error(
    405,
    "A path that takes no GET",
    "method_not_allowed",
    "this path does not answer GET; allowed: POST",
    { request: { method: "GET", path: "/v1/profile" } },
  ),
  too_slow: error(408, "The body did not arrive", "timeout", "the request did not arrive in time"),
  too_large: error(
    413,
    "More bytes than the server takes",
    "payload_too_large",
    "the body may have 2097152 bytes; split the document, or judge it with the command line",
    { request: post("/v1/profile", "", { ...JSON_BODY, "content-length": "2097153" }) },
  ),
  wrong_type_of_body: error(
    415,
    "A document without its JSON",
    "unsupported_media_type",
    "the content-type must be application/json, in UTF-8",
    { request: post("/v1/profile", "# Ports", { "content-type": "text/markdown" }) },
  ),
  too_much_memory: error(
    422,
    "A document that takes too much memory",
    "too_costly",
    "this document takes more memory than a worker may use; split it",
  ),
  too_long_answer: error(
    422,
    "A plan of very many sections",
    "answer_too_large",
    "the answer would have 41943040 bytes (limit 16777216); ask for profile, which judges the document as a whole, or plan parts of it; the command line has no such limit",
  ),
  too_many_requests: error(
    429,
    "Too many requests",
    "rate_limited",
    "too many requests with this key",
  ),
  long_headers: error(
    431,
    "Header fields of more than 16 KiB",
    "bad_request",
    "the header fields are too large",
  ),
  defect: error(500, "A defect", "internal", "internal error; this is a defect, please report it"),
  planned: error(
    501,
    "A planned endpoint",
    "not_implemented",
    "this endpoint is planned, not implemented",
    { request: post("/v1/estimate", "{}") },
  ),
  busy: error(
    503,
    "Too many documents are waiting",
    "overloaded",
    "too many documents are waiting; try again",
  ),
  deadline_passed: error(
    503,
    "The document took too long",
    "timeout",
    "no answer within 10 s; split the document, or judge it with the command line",
  ),
  closed: error(
    503,
    "The hosted API before its launch",
    "not_launched",
    "the hosted API is not open yet; the same API runs locally: context-verdict serve",
  ),
};
