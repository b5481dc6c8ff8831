import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { parseApiKey } from "../keys/api-key.js";
import type { Caller } from "../store/store.js";
import type { KeyRing } from "./key-ring.js";

/** Why a key was not taken, for those who run the service. */
export type KeyRefusal = "missing" | "malformed" | "unknown" | "revoked" | "expired" | "suspended";

const WORDS: Record<Exclude<KeyRefusal, "suspended">, string> = {
  missing: "send a key: Authorization: Bearer cv_live_…",
  malformed: "this is no key: a part of it may be missing or mistyped",
  unknown: "this key is not valid",
  revoked: "this key was revoked",
  expired: "this key has come to its end",
};

export interface Authenticated {
  caller: Caller;
  /** The key itself. It is not stored anywhere. */
  key: string;
}

/**
 * Finds out who asks (RFC 6750, section 2.1). A key that was mistyped is recognised by its checksum,
 * and nobody is asked about it.
 *
 * @param onRefusal Hears why, before it throws.
 * @throws ContextVerdictError `unauthorized`, with a challenge in the answer; `forbidden` for a
 *   suspended account.
 */
export async function authenticate(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  keys: KeyRing,
  onRefusal: (reason: KeyRefusal) => void,
): Promise<Authenticated> {
  const refuse = (reason: keyof typeof WORDS) => refuseKey(reason, reply, onRefusal);
  const { authorization } = headers;
  if (authorization === undefined) throw refuse("missing");
  const key = parseApiKey(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "");
  if (key === undefined) throw refuse("malformed");
  const caller = await keys.find(key);
  if (caller === undefined) throw refuse("unknown");
  if (caller.state !== "active") throw refuse(caller.state);
  if (caller.isSuspended) {
    onRefusal("suspended");
    throw new ContextVerdictError("forbidden", "this account is suspended");
  }
  return { caller, key };
}

/** The error for a key that is not taken, with its challenge in the answer. */
export function refuseKey(
  reason: keyof typeof WORDS,
  reply: FastifyReply,
  onRefusal: (reason: KeyRefusal) => void,
): ContextVerdictError {
  onRefusal(reason);
  reply.header("www-authenticate", reason === "missing" ? "Bearer" : INVALID);
  return new ContextVerdictError("unauthorized", WORDS[reason]);
}

const INVALID = 'Bearer error="invalid_token"';
