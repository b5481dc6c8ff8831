/**
 * Every error code: the statuses that it comes with over HTTP, and when. `docs/http.md` shows the
 * same table. The codes are those of `src/engine/contract/errors.ts`, the statuses those of the server; tests
 * compare all three.
 */
export const ERRORS = {
  bad_request: {
    statuses: [400, 431],
    when: "A field or option is missing, unknown, wrong or out of bounds, or options contradict each other (`field` names it); the body is not UTF-8; the request has not exactly one `Host`, is no valid HTTP/1.1, or expects something other than `100-continue`. 431: the header fields are too large. Hosted API: `idempotency-key` is not of its form, or there are two `Authorization` headers.",
  },
  invalid_json: {
    statuses: [400],
    when: "The body is not JSON, has a name twice in one object, or is nested deeper than 32 levels.",
  },
  unauthorized: {
    statuses: [401],
    when: "Hosted API: the key is missing, malformed, unknown, revoked or past its end. Local server with `--token-file`: the token is missing or another.",
  },
  forbidden: {
    statuses: [403],
    when: "The `Host` is not a name of this server, or the `Origin` that of a page which may not call it. Hosted API: the key may not do this, or its account is suspended.",
  },
  not_found: {
    statuses: [404],
    when: "There is nothing at this path. Paths are compared exactly, once percent-decoded.",
  },
  method_not_allowed: {
    statuses: [405],
    when: "The path does not take this method; `Allow` lists those that it takes.",
  },
  payload_too_large: {
    statuses: [413],
    when: "The body has more bytes than the server takes: 2097152 (2 MiB) unless it was started with another limit.",
  },
  unsupported_media_type: {
    statuses: [415],
    when: "The body is not `application/json` in UTF-8, or has a `Content-Encoding`.",
  },
  too_costly: {
    statuses: [422],
    when: "Judging the document takes more memory than a worker may use. Do not repeat the request: split the document.",
  },
  answer_too_large: {
    statuses: [422],
    when: "The answer has more bytes than the server sends: 16777216 (16 MiB) unless it was started with another limit; a plan, 20 MB anywhere. The message names a smaller question. Do not repeat the request.",
  },
  rate_limited: {
    statuses: [429],
    when: "Hosted API only: a limit of the key or its account is reached, or too many keys from one address were not taken.",
  },
  not_implemented: {
    statuses: [501],
    when: "The endpoint is planned.",
  },
  overloaded: {
    statuses: [503],
    when: "Too many documents are waiting, this one waited as long as the deadline, or the server is being stopped. Hosted API: its records cannot be reached. Try again after `Retry-After`.",
  },
  timeout: {
    statuses: [408, 503],
    when: "408: the request did not arrive in time; a body must deliver 32,000 bytes every 2 s. 503: the document was not judged within the deadline (10 seconds unless the server was started with another one); a smaller document, or a less busy moment, may do.",
  },
  not_launched: {
    statuses: [503],
    when: "Hosted API only: it is not open yet.",
  },
  input_not_found: {
    statuses: [],
    when: "Never over HTTP. The command line and the MCP tools, which read files, answer with it where there is no such file.",
  },
  internal: {
    statuses: [500],
    when: "A defect of the server.",
  },
};

/** The codes that come with a status. */
export function codesOf(status) {
  return Object.keys(ERRORS).filter((code) => ERRORS[code].statuses.includes(status));
}
