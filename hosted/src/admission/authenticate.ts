import type { BlockList } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { parseApiKey } from "../keys/api-key.js";
import { findCallerAddress } from "./caller-address.js";
import { writeLimit } from "./explain-standing.js";
import type { KeyRing } from "./key-ring.js";
import type { KeyThrottle } from "./key-throttle.js";

/** Why a key was rejected, for the metrics. */
export type KeyRefusal = keyof typeof WORDS | "suspended" | "throttled";

const WORDS = {
  missing: "send a key: Authorization: Bearer cv_live_…",
  malformed: "this key is malformed; a part may be missing or mistyped",
  unknown: "this key is not valid",
  revoked: "this key was revoked",
  expired: "this key has expired",
} as const;

export interface Authenticator {
  keys: KeyRing;
  throttle: KeyThrottle;
  /** Their `x-forwarded-for` names the caller. */
  proxies: BlockList;
  onRefusal: (reason: KeyRefusal) => void;
}

/**
 * Finds the caller (RFC 6750, section 2.1). A mistyped key is recognised by its checksum and costs no
 * look-up. A key in use is accepted however many wrong ones come from its address.
 *
 * @throws ContextVerdictError `bad_request` for two headers; `unauthorized`, with a challenge in the
 *   answer; `forbidden` for a suspended account; `rate_limited` after too many unknown keys.
 */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, throttle, proxies, onRefusal }: Authenticator,
) {
  const reject = (reason: keyof typeof WORDS) => rejectKey(reason, reply, onRefusal);
  const sent = request.raw.headersDistinct.authorization ?? [];
  if (sent.length > 1) {
    throw new ContextVerdictError(
      "bad_request",
      "a request may have only one Authorization header",
    );
  }
  const [authorization] = sent;
  if (authorization === undefined) throw reject("missing");
  const key = parseApiKey(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "");
  if (key === undefined) throw reject("malformed");
  const isInUse = keys.isInUse(key);
  const address = findCallerAddress(request.raw, proxies);
  const wait = isInUse ? 0 : throttle.take(address);
  if (wait > 0) {
    onRefusal("throttled");
    reply.headers(writeLimit("refused-keys", { most: throttle.perMinute, seconds: 60, wait }));
    throw new ContextVerdictError(
      "rate_limited",
      "too many invalid keys came from this address; check the key and try again later",
    );
  }
  const giveBack = () => {
    if (!isInUse) throttle.giveBack(address);
  };
  const caller = await keys.find(key).catch((error: unknown) => {
    // Nobody knows yet whether the key is valid.
    giveBack();
    throw error;
  });
  if (caller === undefined) throw reject("unknown");
  if (caller.state !== "active") throw reject(caller.state);
  giveBack();
  if (caller.isSuspended) {
    onRefusal("suspended");
    throw new ContextVerdictError("forbidden", "this account is suspended");
  }
  return { caller, key };
}

/** Adds the challenge to the answer. */
export function rejectKey(
  reason: keyof typeof WORDS,
  reply: FastifyReply,
  onRefusal: (reason: KeyRefusal) => void,
): ContextVerdictError {
  onRefusal(reason);
  reply.header("www-authenticate", reason === "missing" ? "Bearer" : INVALID);
  return new ContextVerdictError("unauthorized", WORDS[reason]);
}

const INVALID = 'Bearer error="invalid_token"';
