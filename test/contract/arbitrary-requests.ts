import { METHODS } from "node:http";
import fc from "fast-check";
import { words } from "../support/words.js";
import { changedBody, validBody } from "./arbitrary-bodies.js";
import type { WireRequest } from "./wire-client.js";

/** Whole requests with anything odd about them: method, target, headers, body. */

const PATHS = words(`
  /v1/profile /v1/convert /v1/validate /v1/plan /v1/estimate /v1/batch /v1/openapi.yaml /livez
  /readyz
`);

const knownPath = fc.constantFrom(...PATHS);
const odd = (change: (path: string) => string) => knownPath.map(change);

const SUFFIXES = words(`
  ? ?a=b ?content=x&content=y ?__proto__=1 ?%zz ?a[]=1 ?? / %00 %2f ;a=1 .json \u00e9 %E9 /__proto__
`);

const OTHERS = words(`
  /v1 /v1/ /%zz /% /..%2f..%2fetc%2fpasswd /favicon.ico /mcp /__proto__ /constructor /v1/constructor
  /${"a".repeat(5_000)} /v1/profile/profile
`);

/** Targets that a client can send. The page at `/`, for people, is no part of the contract. */
const target = fc.oneof(
  { weight: 12, arbitrary: knownPath },
  { weight: 6, arbitrary: fc.constantFrom(...SUFFIXES).chain((end) => odd((path) => path + end)) },
  { weight: 1, arbitrary: odd((path) => path.toUpperCase()) },
  { weight: 1, arbitrary: odd((path) => path.replace("a", "%61")) },
  { weight: 1, arbitrary: odd((path) => path.replace("/v1", "/v2")) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("/", "/.", "/x/..").chain((at) => odd((path) => at + path)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...OTHERS) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: "grapheme-ascii", maxLength: 30 })
      .map((text) => `/x${text.replace(/[^!-~]/g, "")}`),
  },
);

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("POST", "GET", "HEAD") },
  { weight: 2, arbitrary: fc.constantFrom("OPTIONS", "PUT", "PATCH", "DELETE", "TRACE") },
  // CONNECT asks for a tunnel, which has no answer to look at.
  { weight: 1, arbitrary: fc.constantFrom(...METHODS.filter((name) => name !== "CONNECT")) },
);

const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant("application/json") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'],
      ...["application/json; charset=utf-16", "application/json; charset=latin1"],
      ...["application/json;", "application/json, text/plain", "application/problem+json"],
      ...["application/vnd.api+json; v=1", "text/plain", "text/markdown"],
      ...["multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "json", "/"],
      "",
    ),
  },
);

const value = fc
  .string({ unit: "grapheme-ascii", maxLength: 40 })
  .map((text) => text.replace(/[^\t\x20-\x7e]/g, ""));

/** Headers that ask for something, lie about something, or mean nothing here. */
const headers = fc.record(
  {
    "content-type": contentType,
    "content-encoding": fc.constantFrom("gzip", "identity", "br", "", "x"),
    accept: fc.constantFrom("*/*", "text/html", "application/xml", "application/json;q=0", ""),
    "accept-encoding": fc.constantFrom("gzip, br", "identity;q=0", "*"),
    authorization: fc.constantFrom("Bearer cv_live_0", "Basic Og==", "", "x"),
    cookie: value,
    expect: fc.constantFrom("100-continue", "a miracle", ""),
    host: fc.constantFrom("127.0.0.1", "localhost:1", "[::1]", "docs.example", "", "a b", "@"),
    "if-none-match": fc.constantFrom("*", '"a"'),
    origin: fc.constantFrom("null", "http://docs.example", "http://127.0.0.1", "x"),
    range: fc.constantFrom("bytes=0-0", "bytes=9-1", "x"),
    "access-control-request-method": fc.constantFrom("POST", "PUT", ""),
    "x-forwarded-for": value,
    "x-forwarded-host": fc.constant("docs.example"),
    "x-http-method-override": fc.constantFrom("DELETE", "GET"),
    "x-request-id": value,
    "x-odd": value,
    connection: fc.constantFrom("keep-alive", "close", "upgrade"),
    "transfer-encoding": fc.constant("chunked"),
  },
  { requiredKeys: [] },
);

/** Few of them at a time: with many, hardly a request would get past the first check. */
const fewHeaders = fc
  .tuple(headers, fc.integer({ min: 0, max: 3 }), fc.nat())
  .map(([all, count, start]) => {
    const entries = Object.entries(all);
    const picked = [...entries, ...entries].slice(start % (entries.length || 1)).slice(0, count);
    return Object.fromEntries(picked) as Record<string, string>;
  });

const body = fc.oneof(
  { weight: 4, arbitrary: validBody.map((valid) => valid.body) },
  { weight: 2, arbitrary: changedBody.map((changed) => changed.body) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.constant("") },
);

/** With a byte that no target may have, a server need not know the method: HEAD would get a body. */
const isReadable = ({ method, path }: WireRequest) => method !== "HEAD" || !/[^ -~]/.test(path);

/** Anything that Node's client can send. */
export const anyRequest: fc.Arbitrary<WireRequest> = fc
  .record({ method, path: target, headers: fewHeaders, body, typed: fc.boolean() })
  .map(({ typed, headers: picked, ...request }) => ({
    ...request,
    headers: typed ? { "content-type": "application/json", ...picked } : picked,
  }))
  .filter(isReadable);
