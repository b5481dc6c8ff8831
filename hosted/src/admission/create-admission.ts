import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { ToolName } from "../../../src/engine/contract/tool-names.js";
import type { Admission, Grant } from "../../../src/http/admission.js";
import { OPENAPI_ROUTE, REFERENCE_ROUTE } from "../../../src/http/routes.js";
import { whenClosed } from "../../../src/http/when-gone.js";
import type { Config } from "../config/read-config.js";
import type { Scope } from "../keys/scopes.js";
import type { Meter } from "../metering/meter.js";
import { nameUse, readIdempotencyKey } from "../metering/use-id.js";
import type { Observer } from "../operations/observer.js";
import type { Caller, Standing, Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import { type Authenticator, authenticate, refuseKey } from "./authenticate.js";
import { listProxies } from "./caller-address.js";
import { explainRefusal, writeLimit, writeStanding } from "./explain-standing.js";
import type { KeyRing } from "./key-ring.js";
import { KeyThrottle } from "./key-throttle.js";
import type { Leases } from "./leases.js";
import { findLimits, type Limits, weigh } from "./limits.js";
import { Turns } from "./turns.js";

/** Milliseconds, beside deadlines, after which no request can be under way any more. */
const UNDER_WAY_MS = 90_000;

/** Admissions of one tenant that ask the database at once: where its rows are held, others go on. */
const ADMISSIONS_AT_ONCE = 2;

/** Who looks after their account, and how they stand. */
export interface AccountVisit {
  caller: Caller;
  limits: Limits;
  standing: Standing;
}

export interface HostedAdmission extends Admission {
  /** Lets a request for the account in; it costs a unit, and no document. @throws as `admit` does. */
  enterAccount(request: FastifyRequest, reply: FastifyReply): Promise<AccountVisit>;
}

export interface AdmissionParts {
  config: Config;
  store: Pick<Store, "charge">;
  leases: Leases;
  keys: KeyRing;
  meter: Meter;
  observer: Observer;
}

/**
 * Decides on every request for a tool: is the service open, whose key is it, may it do this, and is
 * there anything left of its limits? What was judged is recorded before it is answered.
 */
export function createAdmission({
  config,
  store,
  leases,
  keys,
  meter,
  observer,
}: AdmissionParts): HostedAdmission {
  const places = new Places(config.tenantRequestsAtOnce);
  const turns = new Turns(ADMISSIONS_AT_ONCE);
  const authenticator: Authenticator = {
    keys,
    throttle: new KeyThrottle(config.refusedKeysPerMinute),
    proxies: listProxies(config.trustedProxies),
    onRefusal: observer.countRefusal,
  };
  // A body, a wait, the work, and what it takes to record it.
  const underWayMs = 2_000 * config.deadlineSeconds + UNDER_WAY_MS;

  async function enter(request: FastifyRequest, reply: FastifyReply, scope: Scope | undefined) {
    const { caller, key } = await authenticate(request, reply, authenticator);
    observer.nameCaller(request, caller);
    if (scope !== undefined) checkScope(caller, scope);
    const limits = findLimits(caller, config);
    const { tenantId, keyId } = caller;
    const characters = announcedSize(request, config.maxBodyBytes);
    const asked = { tenantId, keyId, cost: 1, ...limits, characters, underWayMs };
    if (!places.take(tenantId, reply)) {
      observer.countRefusal("at_once");
      throw tooManyAtOnce(config.tenantRequestsAtOnce, reply);
    }
    const admitted = turns.run(tenantId, () => leases.admit(asked));
    const standing = await admitted.catch((error) => {
      // Its tenant was deleted since it was found.
      const isGone = error instanceof StoreError && error.code === "not_found";
      throw isGone ? refuseKey("unknown", reply, observer.countRefusal) : error;
    });
    reply.headers(writeStanding(limits, standing));
    if (standing.refusedBy !== undefined) {
      observer.countRefusal(standing.refusedBy);
      throw refuse(standing.refusedBy, limits, standing, reply);
    }
    // Unless a use is recorded, the day's quota gets back what was let in.
    const unused = { units: 0, documents: 1, characters };
    whenClosed(reply, () => leases.giveBack(asked, standing.day, unused));
    return { caller, key, limits, standing, unused };
  }

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    tool: ToolName | undefined,
  ): Promise<Grant> {
    const entered = await enter(request, reply, tool);
    const { caller, key, limits, standing, unused } = entered;
    const { tenantId, keyId } = caller;
    const { keyRate, tenantRate } = limits;
    const name = readIdempotencyKey(request.headers);
    return {
      tenant: tenantId,
      wantsRedacted: caller.keepsHistory,
      async complete({ characters: counted, redacted }, body, workMs) {
        if (tool === undefined) return;
        const units = weigh(counted, workMs, config);
        const id = name === undefined ? request.id : nameUse(key, name, tool, body);
        const use = { tenantId, keyId, id, tool, characters: counted, units, keyRate, tenantRate };
        const recorded = { ...use, ...(redacted !== undefined && { report: redacted }) };
        if (await meter.record(recorded)) {
          unused.documents = 0;
          unused.characters -= counted;
        }
        observer.countUse(request, use);
        if (units > 0) reply.headers(writeStanding(limits, standing, units));
      },
      async abandon(bytes, workMs) {
        // Nobody has counted the characters; there are at most as many.
        const units = weigh(bytes, workMs, config);
        if (units > 0) await store.charge({ tenantId, keyId, units, keyRate, tenantRate });
      },
      withdraw() {
        unused.units = 1;
      },
    };
  }

  return {
    guard(path) {
      if (config.launched || !isGated(path)) return;
      throw new ContextVerdictError(
        "not_launched",
        "the hosted API is not open yet; the same API runs locally: context-verdict serve",
      );
    },
    enterAccount: (request, reply) => answerable(() => enter(request, reply, "account")),
    async admit(request, reply, tool) {
      const grant = await observer.trace(request, "admit", () =>
        answerable(() => admit(request, reply, tool)),
      );
      return {
        ...grant,
        complete: (...use) =>
          observer.trace(request, "settle", () => answerable(() => grant.complete(...use))),
      };
    },
  };
}

/** What is behind the launch gate; health is not, nor is a path at which there is nothing anyway. */
function isGated(path: string): boolean {
  return (path.startsWith("/v1/") && path !== OPENAPI_ROUTE) || path.startsWith(REFERENCE_ROUTE);
}

function checkScope({ scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new ContextVerdictError("forbidden", `this key is for ${scopes.join(", ")} only`);
}

function refuse(
  refusedBy: NonNullable<Standing["refusedBy"]>,
  limits: Limits,
  standing: Standing,
  reply: FastifyReply,
): ContextVerdictError {
  const { message, retryAfter } = explainRefusal(refusedBy, limits, standing);
  reply.header("retry-after", retryAfter);
  return new ContextVerdictError("rate_limited", message);
}

/**
 * The characters (UTF-16 code units) that a request may have at most: a JSON text has no fewer bytes
 * than the string in it has code units.
 */
function announcedSize({ headers }: FastifyRequest, maxBytes: number): number {
  const length = Number(headers["content-length"] ?? maxBytes);
  return Number.isSafeInteger(length) ? Math.min(length, maxBytes) : maxBytes;
}

function tooManyAtOnce(most: number, reply: FastifyReply): ContextVerdictError {
  reply.headers(writeLimit("at-once", { most, seconds: 1, wait: 1 }));
  const message = `this account has ${most} requests under way here, which is the most at once`;
  return new ContextVerdictError("rate_limited", message);
}

/** How many requests of each tenant are under way on this node. */
class Places {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns Whether there was one; it is free again when the answer has left or cannot. */
  take(tenantId: string, reply: FastifyReply): boolean {
    const taken = this.#taken.get(tenantId) ?? 0;
    if (taken >= this.#most) return false;
    this.#taken.set(tenantId, taken + 1);
    whenClosed(reply, () => {
      const left = (this.#taken.get(tenantId) ?? 1) - 1;
      if (left > 0) this.#taken.set(tenantId, left);
      else this.#taken.delete(tenantId);
    });
    return true;
  }
}

/** What the caller hears where the database cannot be asked. */
async function answerable<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ContextVerdictError("overloaded", "the service cannot reach its records; try again");
  }
}
