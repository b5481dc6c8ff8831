import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { COMMON_HEADERS } from "./envelope.js";
import { checkHost } from "./guard-host.js";
import { rejection } from "./rejections.js";
import { readPath } from "./request-path.js";
import type { ServerOptions } from "./server-options.js";

const METHODS = ["GET", "HEAD", "POST", "DELETE"];

/** Checks host, origin, token, path and method of every request before its body is read. */
export function guardRequests(app: FastifyInstance, options: ServerOptions): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, "x-request-id": request.id });
    checkHost(request.raw, options.host, options.names);
    if (checkOrigin(request, reply, options)) return reply.send();
    checkToken(request, reply, options.token);
    const route = request.is404 ? undefined : request.routeOptions.url;
    const path = route ?? readPath(request);
    options.admission?.guard(path);
    if (route !== undefined) return;
    const allowed = findMethods(app, request.url);
    if (allowed === "") throw rejection("not_found");
    reply.header("allow", allowed);
    throw rejection("method", `${request.method}; allowed: ${allowed}`);
  });
}

/** The methods that a path takes, as the `Allow` header lists them. The router decodes the path. */
function findMethods(app: FastifyInstance, url: string): string {
  return METHODS.filter((method) => app.findRoute({ method, url }) !== null).join(", ");
}

const PREFLIGHT_SECONDS = 600;

/**
 * Rejects pages of other origins than the server's own and the allowed ones: a site that somebody visits
 * must not reach the server on their machine. Requests without an Origin do not come from pages.
 *
 * @returns Whether the request was a preflight and is answered.
 * @throws ContextVerdictError `forbidden` for a page of another origin.
 */
function checkOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { corsOrigins: allowed, corsHint = "" }: Pick<ServerOptions, "corsOrigins" | "corsHint">,
): boolean {
  const { origin, host } = request.headers;
  if (allowed.length > 0) reply.header("vary", "origin");
  if (origin === undefined || origin === `http://${host}`) return false;
  if (!allowed.includes(origin)) throw rejection("origin", corsHint);
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "x-request-id, retry-after, ratelimit, ratelimit-policy",
  });
  if (request.headers["access-control-request-method"] === undefined) return false;
  if (request.method !== "OPTIONS") return false;
  reply.code(204).headers({
    "access-control-allow-methods": METHODS.join(", "),
    // A wildcard does not include this one (Fetch, section 3.3.6).
    "access-control-allow-headers": "authorization, *",
    "access-control-allow-private-network": "true",
    "access-control-max-age": PREFLIGHT_SECONDS,
  });
  return true;
}

/**
 * Requires the token for `POST` (the tools and MCP). Page, contract and health are open.
 * @throws ContextVerdictError `unauthorized`.
 */
function checkToken(
  { method, headers }: Pick<FastifyRequest, "method" | "headers">,
  reply: FastifyReply,
  token: string | undefined,
): void {
  if (token === undefined || method !== "POST") return;
  const sent = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
  if (sent !== undefined && isEqual(sent, token)) return;
  reply.header("www-authenticate", sent === undefined ? "Bearer" : 'Bearer error="invalid_token"');
  throw rejection("token");
}

/** Compares hashes in constant time, which reveals neither content nor length. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
