import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../engine/contract/errors.js";

/**
 * Lets requests that bring something (`POST`: the tools and MCP) through only with the token that the
 * server was started with. Page, contract and health are open.
 * @throws ContextVerdictError `unauthorized`.
 */
export function checkToken(
  { method, headers }: Pick<FastifyRequest, "method" | "headers">,
  reply: FastifyReply,
  token: string | undefined,
): void {
  if (token === undefined || method !== "POST") return;
  const sent = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
  if (sent !== undefined && isEqual(sent, token)) return;
  reply.header("www-authenticate", sent === undefined ? "Bearer" : 'Bearer error="invalid_token"');
  throw new ContextVerdictError(
    "unauthorized",
    "send the token that this server was started with: Authorization: Bearer TOKEN",
  );
}

/** In a time that tells nothing of either, their lengths included. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
