import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../engine/contract/errors.js";
import type { ServerOptions } from "./server-options.js";

const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of the same origin and of the origins that were named at start call the API, and no
 * other: a page that somebody visits must not reach a server on their machine. Who sends no Origin
 * is no page.
 *
 * @returns Whether the request was a preflight and is answered.
 * @throws ContextVerdictError `forbidden` for a page of another origin.
 */
export function checkOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { corsOrigins: allowed, corsHint = "" }: Pick<ServerOptions, "corsOrigins" | "corsHint">,
): boolean {
  const { origin, host } = request.headers;
  if (allowed.length > 0) reply.header("vary", "origin");
  if (origin === undefined || origin === `http://${host}`) return false;
  if (!allowed.includes(origin)) {
    throw new ContextVerdictError("forbidden", `pages of this origin are not answered${corsHint}`);
  }
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "x-request-id, retry-after, ratelimit, ratelimit-policy",
  });
  if (request.headers["access-control-request-method"] === undefined) return false;
  if (request.method !== "OPTIONS") return false;
  reply.code(204).headers({
    "access-control-allow-methods": "GET, POST",
    // A wildcard does not stand for this one (Fetch, section 3.3.6).
    "access-control-allow-headers": "authorization, *",
    "access-control-allow-private-network": "true",
    "access-control-max-age": PREFLIGHT_SECONDS,
  });
  return true;
}
