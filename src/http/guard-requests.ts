import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkHost } from "./guard-host.js";
import { COMMON_HEADERS, rejection } from "./http-errors.js";
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
    // The router decodes the path.
    const { url } = request;
    const allowed = METHODS.filter((method) => app.findRoute({ method, url }) !== null).join(", ");
    if (allowed === "") throw rejection("not_found");
    reply.header("allow", allowed);
    throw rejection("method", `${request.method}; allowed: ${allowed}`);
  });
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
  // Hashes, compared in constant time, reveal neither content nor length.
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (sent !== undefined && timingSafeEqual(hash(sent), hash(token))) return;
  reply.header("www-authenticate", sent === undefined ? "Bearer" : 'Bearer error="invalid_token"');
  throw rejection("token");
}

const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/is;

/** A path that the router rejects. */
const INVALID = "/%";

/**
 * Turns a request target into origin form (RFC 9112, section 3.2) before routing, so that guards and routes
 * only see paths. A target in absolute form also sets the host; `checkHost` checks both.
 *
 * @returns Path and query; for any other form, a path that leads to `bad_request`.
 */
export function toOriginForm({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">) {
  if (url.startsWith("/")) return url;
  const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return INVALID;
  headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path, decoded like the router does: it keeps `%2F`, and has rejected invalid escapes before. */
export function readPath({ url }: { url: string }): string {
  return decodeURI(url.split(/[?#]/, 1)[0] as string);
}
