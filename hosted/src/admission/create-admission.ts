import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { ToolName } from "../../../src/engine/contract/requests.js";
import { whenClosed } from "../../../src/http/connections.js";
import type { Admission, Grant } from "../../../src/http/server-options.js";
import { OPENAPI_ROUTE } from "../../../src/http/server-options.js";
import type { Config } from "../config/read-config.js";
import type { Scope } from "../keys/api-key.js";
import type { Meter } from "../metering/meter.js";
import { nameUse, readIdempotencyKey } from "../metering/use-id.js";
import type { Observer } from "../operations/observer.js";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import type { Caller, Standing } from "../store/types.js";
import { type Authenticator, authenticate, rejectKey } from "./authenticate.js";
import { listProxies } from "./caller-address.js";
import { explainRefusal, toSeconds, writeLimit, writeStanding } from "./explain-standing.js";
import type { KeyRing } from "./key-ring.js";
import { KeyThrottle } from "./key-throttle.js";
import { Refusals } from "./refusals.js";

export interface AccountVisit {
  caller: Caller;
  standing: Standing;
}

export interface HostedAdmission extends Admission {
  /** Admits a request for the account; it costs a credit. @throws as `admit` does. */
  enterAccount(request: FastifyRequest, reply: FastifyReply): Promise<AccountVisit>;
}

/** Checks gate, key, scope and limits before the body is read, and records a use before its answer is sent. */
export function createAdmission({
  config,
  store,
  keys,
  meter,
  observer,
}: {
  config: Config;
  store: Pick<Store, "admit" | "charge">;
  keys: KeyRing;
  meter: Meter;
  observer: Observer;
}): HostedAdmission {
  /** On this node. */
  const openRequests = new Map<string, TenantRequests>();
  const refusals = new Refusals();
  const authenticator: Authenticator = {
    keys,
    throttle: new KeyThrottle(config.refusedKeysPerMinute),
    proxies: listProxies(config.trustedProxies),
    onRefusal: observer.countRefusal,
  };

  async function enter(request: FastifyRequest, reply: FastifyReply, scope: Scope | undefined) {
    const { caller, key } = await answerable(() => authenticate(request, reply, authenticator));
    observer.nameCaller(request, caller);
    const { tenantId, keyId, limits, scopes } = caller;
    if (scope !== undefined && !scopes.includes(scope)) {
      throw new ContextVerdictError("forbidden", `this key is for ${scopes.join(", ")} only`);
    }
    const requests = openRequests.get(tenantId) ?? new TenantRequests();
    const most = config.tenantRequestsAtOnce;
    if (requests.count >= most) {
      observer.countRefusal("at_once");
      reply.headers(writeLimit("at-once", { most, seconds: 1, wait: 1 }));
      const message = `this account has ${most} requests under way here, which is the limit`;
      throw new ContextVerdictError("rate_limited", message);
    }
    requests.count++;
    openRequests.set(tenantId, requests);
    whenClosed(reply, () => {
      if (--requests.count === 0) openRequests.delete(tenantId);
    });
    const ask = async () => {
      const asked = performance.now();
      const answer = await store.admit({ tenantId, keyId, credits: 1, ...limits });
      refusals.remember(caller, answer, asked);
      return answer;
    };
    const standing = await answerable(
      () => requests.inTurn(async () => refusals.find(caller) ?? ask()),
      // The tenant was deleted meanwhile.
      () => rejectKey("unknown", reply, observer.countRefusal),
    );
    reply.headers(writeStanding(limits, standing));
    if (standing.refusedBy !== undefined) {
      observer.countRefusal(standing.refusedBy);
      reply.header("retry-after", Math.max(1, toSeconds(standing.waitMs)));
      throw new ContextVerdictError("rate_limited", explainRefusal(standing.refusedBy, limits));
    }
    return { caller, key, standing };
  }

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    tool: ToolName | undefined,
  ): Promise<Grant> {
    const { caller, key, standing } = await enter(request, reply, tool);
    const { tenantId, keyId, keepsHistory, limits } = caller;
    const debtOf = (credits: number) => ({ tenantId, keyId, credits, ...limits });
    const name = readIdempotencyKey(request.headers);
    return {
      tenant: tenantId,
      wantsRedacted: keepsHistory,
      async complete({ characters, redacted }, body, workMs) {
        if (tool === undefined) return;
        const credits = countFurtherCredits(characters, workMs, config);
        const id = name === undefined ? request.id : nameUse(key, name, tool, body);
        const report = redacted === undefined ? {} : { report: redacted };
        const use = { ...debtOf(credits), id, tool, characters, ...report };
        const isNew = await answerable(() => meter.record(use));
        observer.countUse(request, tool, characters);
        if (isNew) {
          standing.documents++;
          standing.characters += characters;
        }
        reply.headers(writeStanding(limits, standing, credits));
      },
      async charge(bytes, workMs) {
        // The characters are not known, and not more than the bytes.
        const credits = countFurtherCredits(bytes, workMs, config);
        // The database may be away; the caller gets the error of its request nevertheless.
        await store.charge(debtOf(credits)).catch(() => {});
      },
      refund() {
        // The database may be away; then the caller waits for its credit.
        store.charge(debtOf(-1)).then(
          () => refusals.forgetAll(),
          () => {},
        );
      },
    };
  }

  return {
    guard(path) {
      // Health is not behind the launch gate.
      const isGated = path.startsWith("/v1/") && path !== OPENAPI_ROUTE;
      if (config.launched || !isGated) return;
      throw new ContextVerdictError(
        "not_launched",
        "the hosted API is not open yet; the same API runs locally: context-verdict serve",
      );
    },
    enterAccount: (request, reply) => enter(request, reply, "account"),
    admit,
  };
}

/**
 * Credits of a request beyond the one of its admission: one for each further `charactersPerCredit`
 * characters, or each further `millisecondsPerCredit` of the worker's time, whichever is more.
 */
function countFurtherCredits(
  characters: number,
  workMs: number,
  { charactersPerCredit, millisecondsPerCredit }: Config,
): number {
  const size = Math.ceil(characters / charactersPerCredit);
  const time = Math.ceil(workMs / millisecondsPerCredit);
  return Math.max(1, size, time) - 1;
}

class TenantRequests {
  count = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** Runs one piece of work at a time, so that a tenant never holds more than one connection. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }
}

/** Turns failures of the store into errors for the caller. */
export async function answerable<Result>(
  ask: () => Promise<Result>,
  ifNotFound: () => Error = noRecords,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw error.code === "not_found" ? ifNotFound() : noRecords();
  }
}

function noRecords(): ContextVerdictError {
  return new ContextVerdictError("overloaded", "the service cannot reach its records; try again");
}
