const string = { type: "string" };
const header = (description, schema, example) => ({ description, required: true, schema, example });
const described = (description, schema) => ({ description, ...schema });

/** `components.headers`: everything that answers carry beside what HTTP itself asks for. */
export const HEADERS = {
  XRequestId: header(
    "Names this exchange in the server's log. The server makes it; one that a client sends is not used. In an error, `request_id` has the same value.",
    described("An id without meaning.", { ...string, minLength: 1 }),
    "3f2b8c1e-5d0a-4a57-9a34-6f1c2b7e9d10",
  ),
  XContentTypeOptions: header(
    "Nobody guesses another media type.",
    described("Always `nosniff`.", { ...string, const: "nosniff" }),
    "nosniff",
  ),
  CacheControl: header(
    "No answer is kept by a cache: it can hold a document.",
    described("Always `no-store`.", { ...string, const: "no-store" }),
    "no-store",
  ),
  Allow: header(
    "The methods that this path takes (RFC 9110, section 10.2.1).",
    described("Methods, separated by commas.", { ...string, minLength: 1 }),
    "POST",
  ),
  RetryAfter: header(
    "When to try again (RFC 9110, section 10.2.3).",
    described("Seconds.", { type: "integer", minimum: 1 }),
    1,
  ),
  WwwAuthenticate: header(
    "How to present a key (RFC 6750, section 3).",
    described("A challenge of the scheme `Bearer`.", { ...string, pattern: "^Bearer" }),
    "Bearer",
  ),
  RateLimit: header(
    "What is left of each limit, and in how many seconds there is more.",
    described("A structured field: each policy's name with `r` and `t`.", string),
    '"key";r=0;t=1, "tenant";r=212;t=1, "documents";r=4711;t=30120, "characters";r=81230911;t=30120',
  ),
  RateLimitPolicy: header(
    "The limits: credits a minute for the key and for its account, documents and characters a day (UTC) for the account.",
    described("A structured field: each policy's name with `q` in `w` seconds.", string),
    '"key";q=120;w=60, "tenant";q=600;w=60, "documents";q=10000;w=86400, "characters";q=100000000;w=86400',
  ),
};

/** `components.parameters`: the one header of ours that a request may have. */
export const IDEMPOTENCY_KEY = {
  name: "idempotency-key",
  in: "header",
  required: false,
  description:
    "Hosted API: names the request, so that repeating it is counted once. The local server counts nothing and does not look at it.",
  schema: described("Visible ASCII characters.", { ...string, pattern: "^[!-~]{1,255}$" }),
  example: "c0ffee00-5d0a-4a57-9a34-6f1c2b7e9d10",
};

const COMMON = ["x-request-id", "x-content-type-options", "cache-control"];

/** The headers of an answer: those of every answer, and those named. */
export function headersOf(...names) {
  const entries = [...COMMON, ...names].map((name) => [
    name,
    { $ref: `#/components/headers/${nameComponent(name)}` },
  ]);
  return Object.fromEntries(entries);
}

/** `retry-after` → `RetryAfter`. */
function nameComponent(name) {
  const words = name.replace("ratelimit", "rate-limit").split("-");
  return words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
}
