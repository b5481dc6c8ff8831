import type { FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { ToolName } from "../../../src/engine/contract/tool-names.js";
import type { Admission, Grant } from "../../../src/http/admission.js";
import { OPENAPI_ROUTE } from "../../../src/http/routes.js";
import type { Config } from "../config/read-config.js";
import type { Meter } from "../metering/meter.js";
import { nameUse, readIdempotencyKey } from "../metering/use-id.js";
import type { Observer } from "../operations/observer.js";
import type { Caller, Standing, Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import { authenticate, refuseKey } from "./authenticate.js";
import { explainRefusal, writeStanding } from "./explain-standing.js";
import type { KeyRing } from "./key-ring.js";
import { findLimits, type Limits, weigh } from "./limits.js";

export interface AdmissionParts {
  config: Config;
  store: Pick<Store, "admit" | "charge">;
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
  keys,
  meter,
  observer,
}: AdmissionParts): Admission {
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    tool: ToolName | undefined,
  ): Promise<Grant> {
    const { caller, key } = await authenticate(request, reply, keys, observer.countRefusal);
    observer.nameCaller(request, caller);
    if (tool !== undefined) checkScope(caller, tool);
    const limits = findLimits(caller, config);
    const { tenantId, keyId } = caller;
    const { keyRate, tenantRate } = limits;
    const standing = await store.admit({ tenantId, keyId, cost: 1, ...limits }).catch((error) => {
      // Its tenant was deleted since it was found.
      const isGone = error instanceof StoreError && error.code === "not_found";
      throw isGone ? refuseKey("unknown", reply, observer.countRefusal) : error;
    });
    reply.headers(writeStanding(limits, standing));
    if (standing.refusedBy !== undefined) {
      observer.countRefusal(standing.refusedBy);
      throw refuse(standing.refusedBy, limits, standing, reply);
    }
    const name = readIdempotencyKey(request.headers);
    return {
      wantsReport: caller.keepsHistory,
      async settle({ characters, report }, body) {
        if (tool === undefined) return;
        const units = weigh(characters, config.charactersPerUnit);
        const id = name === undefined ? request.id : nameUse(key, name, tool, body);
        const use = { tenantId, keyId, id, tool, characters, units, keyRate, tenantRate };
        await meter.record({ ...use, ...(report !== undefined && { report }) });
        observer.countUse(request, use);
        if (units > 0) reply.headers(writeStanding(limits, standing, units));
      },
      async abandon(bytes) {
        // Nobody has counted the characters; there are at most as many.
        const units = weigh(bytes, config.charactersPerUnit);
        if (units > 0) await store.charge({ tenantId, keyId, units, keyRate, tenantRate });
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
    async admit(request, reply, tool) {
      const grant = await observer.trace(request, "admit", () =>
        answerable(() => admit(request, reply, tool)),
      );
      return {
        wantsReport: grant.wantsReport,
        settle: (answer, body) =>
          observer.trace(request, "settle", () => answerable(() => grant.settle(answer, body))),
        abandon: grant.abandon,
      };
    },
  };
}

/** What is behind the launch gate; health is not, nor is a path at which there is nothing anyway. */
function isGated(path: string): boolean {
  return path.startsWith("/v1/") && path !== OPENAPI_ROUTE;
}

function checkScope({ scopes }: Caller, tool: ToolName): void {
  if (scopes.includes(tool)) return;
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

/** What the caller hears where the database cannot be asked. */
async function answerable<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ContextVerdictError("overloaded", "the service cannot reach its records; try again");
  }
}
