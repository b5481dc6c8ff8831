import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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
    const { url } = request;
    // Decoded like the router does: it keeps `%2F`, and has rejected invalid escapes before.
    options.admission?.guard(route ?? decodeURI(url.split(/[?#]/, 1)[0]!));
    if (route !== undefined) return;
    // The router decodes the path.
    const allowed = METHODS.filter((method) => app.findRoute({ method, url }) !== null).join(", ");
    if (allowed === "") throw rejection("not_found");
    reply.header("allow", allowed);
    throw rejection("method", `${request.method}; allowed: ${allowed}`);
  });
}

/** The names of this machine for itself. */
export const LOOPBACK_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Checks the host of a request against the names that this server goes by. A page of another site can
 * make its own name point here (DNS rebinding), but it cannot change the name that the browser
 * sends. A target in absolute form names a host as well: both have to be right. Where a server listens
 * to other machines, every IP address is accepted.
 *
 * @param listensOn The address that the server was told to listen on.
 * @param names Further names that it goes by.
 * @throws ContextVerdictError `bad_request` for no or several hosts, `forbidden` for another name.
 */
function checkHost(
  { headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">,
  listensOn: string,
  names: readonly string[] = [],
): void {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host",
  );
  if (hosts.length !== 1) throw rejection("host_count");
  const known = [...LOOPBACK_NAMES, ...names, listensOn.toLowerCase()];
  const isServed = (host: string) => {
    const name = /^(\[[\da-f:.]+\]|[^:@/\\\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
    if (name === undefined || !URL.canParse(`http://${host}`)) return false;
    const address = name.replace(/^\[|\]$/g, "");
    return (
      known.includes(name) ||
      (isIP(address) !== 0 && (address === listensOn || !isLoopback(listensOn)))
    );
  };
  if ([...hosts, headers.host ?? ""].every(isServed)) return;
  const served =
    names.length > 0
      ? names.join(", ")
      : `${LOOPBACK_NAMES.join(", ")} or the address it listens on`;
  throw rejection("host", served);
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
