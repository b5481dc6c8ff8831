import type { BlockList } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { parseApiKey } from "../keys/api-key.js";
import type { Caller } from "../store/store.js";
import { findCaller } from "./caller-address.js";
import { writeLimit } from "./explain-standing.js";
import type { KeyRing } from "./key-ring.js";
import type { KeyThrottle } from "./key-throttle.js";

/** Why a key was not taken, for those who run the service. */
export type KeyRefusal = keyof typeof WORDS | "suspended" | "throttled";

const WORDS = {
  missing: "send a key: Authorization: Bearer cv_live_…",
  malformed: "this is no key: a part of it may be missing or mistyped",
  unknown: "this key is not valid",
  revoked: "this key was revoked",
  expired: "this key has come to its end",
} as const;

export interface Authenticated {
  caller: Caller;
  /** The key itself. It is not stored anywhere. */
  key: string;
}

export interface Authenticator {
  keys: KeyRing;
  throttle: KeyThrottle;
  /** Whose `x-forwarded-for` says who the caller is. */
  proxies: BlockList;
  /** Hears why a key is not taken. */
  onRefusal: (reason: KeyRefusal) => void;
}

/**
 * Finds out who asks (RFC 6750, section 2.1). A key that was mistyped is recognised by its checksum,
 * costs no look-up, and counts for nothing but itself. A key that is in use is taken however many wrong ones come from the
 * same address.
 *
 * @throws ContextVerdictError `bad_request` for two headers; `unauthorized`, with a challenge in the answer; `forbidden` for a
 *   suspended account; `rate_limited` where too many keys of this caller were not taken.
 */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, throttle, proxies, onRefusal }: Authenticator,
): Promise<Authenticated> {
  const refuse = (reason: keyof typeof WORDS) => refuseKey(reason, reply, onRefusal);
  const sent = request.raw.headersDistinct.authorization ?? [];
  if (sent.length > 1) {
    throw new ContextVerdictError("bad_request", "a request has one Authorization header at most");
  }
  const [authorization] = sent;
  if (authorization === undefined) throw refuse("missing");
  const key = parseApiKey(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "");
  if (key === undefined) throw refuse("malformed");
  const isInUse = keys.isInUse(key);
  const address = findCaller(request.raw, proxies);
  const wait = isInUse ? 0 : throttle.take(address);
  if (wait > 0) {
    onRefusal("throttled");
    throw tooManyRefused(throttle, wait, reply);
  }
  const caller = await keys.find(key);
  if (caller === undefined) throw refuse("unknown");
  if (caller.state !== "active") throw refuse(caller.state);
  if (!isInUse) throttle.giveBack(address);
  if (caller.isSuspended) {
    onRefusal("suspended");
    throw new ContextVerdictError("forbidden", "this account is suspended");
  }
  return { caller, key };
}

function tooManyRefused(
  { perMinute }: KeyThrottle,
  wait: number,
  reply: FastifyReply,
): ContextVerdictError {
  reply.headers(writeLimit("refused-keys", { most: perMinute, seconds: 60, wait }));
  return new ContextVerdictError(
    "rate_limited",
    "too many keys from this address were not taken; check the key, and try again later",
  );
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
