import { HEADERS } from "../headers.js";

/** The error answers of the examples, where it can be shown with the request that leads to it. */

const JSON_BODY = { "content-type": "application/json" };

const post = (path, body, headers = JSON_BODY) => ({ method: "POST", path, headers, body });

const error = (status, summary, request, details) => ({
  status,
  summary,
  request,
  body: { error: { ...details, request_id: HEADERS.XRequestId.example } },
});

export const ERROR_EXAMPLES = {
  unknown_option: error(
    400,
    "An option that does not exist",
    post("/v1/profile", '{"content": "# Ports", "options": {"flavour": "text"}}'),
    {
      code: "bad_request",
      message: 'unknown option "flavour"; allowed: flavor, chars_per_token',
      field: "options.flavour",
    },
  ),
  wrong_type: error(400, "A field of the wrong type", post("/v1/validate", '{"toon": null}'), {
    code: "bad_request",
    message: "toon must be a string, not null",
    field: "toon",
  }),
  budget_without_target: error(
    400,
    "Options that mean nothing together",
    post("/v1/convert", '{"content": "# Ports", "options": {"mode": "budget"}}'),
    {
      code: "bad_request",
      message: "mode budget needs target_chars, target_tokens or both",
      field: "options.mode",
    },
  ),
  duplicate_name: error(
    400,
    "A name twice in one object",
    post("/v1/plan", '{"content": "# Ports", "content": "# Hosts"}'),
    {
      code: "invalid_json",
      message: "the body is not valid JSON: a name occurs twice in one object",
    },
  ),
  no_key: error(401, "No key", null, {
    code: "unauthorized",
    message: "send a key: Authorization: Bearer cv_live_…",
  }),
  foreign_host: error(
    403,
    "A name that is not this server's",
    {
      ...post("/v1/profile", '{"content": "# Ports"}'),
      headers: { ...JSON_BODY, host: "docs.example" },
    },
    {
      code: "forbidden",
      message:
        "this Host is not served; use localhost, 127.0.0.1, [::1] or the address it listens on",
    },
  ),
  no_such_path: error(
    404,
    "A path that does not exist",
    { method: "GET", path: "/v1/profiles" },
    {
      code: "not_found",
      message:
        "there is nothing at this path; POST to /v1/profile, /v1/convert, /v1/validate or /v1/plan",
    },
  ),
  wrong_method: error(
    405,
    "A path that takes no GET",
    { method: "GET", path: "/v1/profile" },
    {
      code: "method_not_allowed",
      message: "this path does not answer GET; allowed: POST",
    },
  ),
  too_slow: error(408, "The body did not arrive", null, {
    code: "timeout",
    message: "the request did not arrive in time",
  }),
  too_large: error(
    413,
    "More bytes than the server takes",
    post("/v1/profile", "", { ...JSON_BODY, "content-length": "2097153" }),
    {
      code: "payload_too_large",
      message:
        "the body may have 2097152 bytes; split the document, or judge it with the command line",
    },
  ),
  wrong_type_of_body: error(
    415,
    "A document without its JSON",
    post("/v1/profile", "# Ports", { "content-type": "text/markdown" }),
    {
      code: "unsupported_media_type",
      message: "the content-type must be application/json, in UTF-8",
    },
  ),
  too_much_memory: error(422, "A document that takes too much memory", null, {
    code: "too_costly",
    message: "this document takes more memory than a worker may use; split it",
  }),
  too_long_answer: error(422, "A plan of very many sections", null, {
    code: "answer_too_large",
    message:
      "the answer would have 41943040 bytes (limit 16777216); ask for profile, which judges the document as a whole, or plan parts of it; the command line has no such limit",
  }),
  too_many_requests: error(429, "Too many requests", null, {
    code: "rate_limited",
    message: "too many requests with this key",
  }),
  long_headers: error(431, "Header fields of more than 16 KiB", null, {
    code: "bad_request",
    message: "the header fields are too large",
  }),
  defect: error(500, "A defect", null, {
    code: "internal",
    message: "internal error; this is a defect, please report it",
  }),
  planned: error(501, "A planned endpoint", post("/v1/estimate", "{}"), {
    code: "not_implemented",
    message: "this endpoint is planned, not implemented",
  }),
  busy: error(503, "Too many documents are waiting", null, {
    code: "overloaded",
    message: "too many documents are waiting; try again",
  }),
  deadline_passed: error(503, "The document took too long", null, {
    code: "timeout",
    message: "no answer within 10 s; split the document, or judge it with the command line",
  }),
  closed: error(503, "The hosted API before its launch", null, {
    code: "not_launched",
    message: "the hosted API is not open yet; the same API runs locally: context-verdict serve",
  }),
};
