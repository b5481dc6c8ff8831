import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { JSON_TYPE } from "../../../src/http/http-errors.js";
import {
  type AccountVisit,
  answerable,
  type HostedAdmission,
} from "../admission/create-admission.js";
import { anyText, day, type ValueType, wholeNumber } from "../config/value-types.js";
import type { Store } from "../store/store.js";
import { printTimes, type TenantRow } from "../store/tables.js";
import type { TenantStore } from "../store/tenant-store.js";

interface Visit extends AccountVisit {
  tenant: TenantStore;
  /** Of a key or a report. */
  id: string;
  /** Reads a parameter of the query. @throws ContextVerdictError `bad_request` */
  read<Value>(name: string, type: ValueType<Value>): Value | undefined;
}

type Answer = (visit: Visit) => Promise<object>;

/** Serves `schema/v1/account.yaml` to keys with the scope `account`. The account is the one of the key. */
export function serveAccount(
  app: FastifyInstance,
  admission: HostedAdmission,
  store: Pick<Store, "tenant">,
): void {
  const visits = new WeakMap<FastifyRequest, AccountVisit>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    visits.set(request, await admission.enterAccount(request, reply));
  };
  for (const [route, answer] of Object.entries(ROUTES)) {
    const [method = "", url = ""] = route.split(" ");
    app.route({
      method,
      url,
      onRequest,
      handler: async (request, reply) => {
        const visit = visits.get(request) as AccountVisit;
        const tenant = store.tenant(visit.caller.tenantId, `key:${visit.caller.keyId}`);
        const { id = "" } = request.params as { id?: string };
        const query = request.query as Record<string, string | string[] | undefined>;
        // PostgreSQL cannot store this character.
        if (`${id}${query.after}`.includes("\0")) notFound();
        const read: Visit["read"] = (name, type) => readQuery(name, query[name], type);
        const body = await answerable(() => answer({ ...visit, tenant, id, read }), notFound);
        return reply.type(JSON_TYPE).send(body);
      },
    });
  }
}

const ROUTES: Record<string, Answer> = {
  "GET /v1/account": async ({ tenant, caller: { keyId, limits }, standing }) => {
    const info = (await tenant.info()) ?? notFound();
    const { id, name, created_at } = info;
    return {
      ...printTimes({ id, name, created_at }),
      key_id: keyId,
      history: printHistory(info),
      limits: {
        key: { credits_per_minute: limits.keyCreditsPerMinute, burst: limits.keyBurst },
        account: { credits_per_minute: limits.tenantCreditsPerMinute, burst: limits.tenantBurst },
        documents_per_day: limits.documentsPerDay,
        characters_per_day: limits.charactersPerDay,
      },
      today: { documents: standing.documents, characters: standing.characters },
    };
  },
  "GET /v1/account/usage": async ({ tenant, read }) => ({
    usage: await tenant.usage({ from: read("from", day), to: read("to", day) }),
  }),
  "GET /v1/account/keys": async ({ tenant }) => ({ keys: (await tenant.keys()).map(printTimes) }),
  "POST /v1/account/keys/:id/revoke": async ({ tenant, id }) =>
    printTimes((await tenant.revokeKey(id)) ?? notFound()),
  "GET /v1/account/history": async ({ tenant, read }) => {
    const { reports, next } = await tenant.reports({
      after: read("after", anyText),
      limit: read("limit", wholeNumber(1, 1_000)),
    });
    return { reports: reports.map(printTimes), next };
  },
  "POST /v1/account/history/start": ({ tenant }) => switchHistory(tenant, 1),
  "POST /v1/account/history/stop": ({ tenant }) => switchHistory(tenant, 0),
  "GET /v1/account/history/:id": async ({ tenant, id }) =>
    printTimes((await tenant.report(id)) ?? notFound()),
  "DELETE /v1/account/history": async ({ tenant }) => ({ deleted: await tenant.deleteReports() }),
  "DELETE /v1/account/history/:id": async ({ tenant, id }) => {
    const deleted = await tenant.deleteReports(id);
    return deleted > 0 ? { deleted } : notFound();
  },
};

/** The operator can only forbid a history. */
async function switchHistory(tenant: TenantStore, keeps_history: 0 | 1): Promise<object> {
  const before = (await tenant.info()) ?? notFound();
  if (keeps_history && !before.may_keep_history) {
    throw new ContextVerdictError("forbidden", "this account may not keep a history");
  }
  return printHistory((await tenant.update({ keeps_history })) ?? notFound());
}

function notFound(): never {
  throw new ContextVerdictError("not_found", "this account has nothing with that id");
}

function readQuery<Value>(
  name: string,
  sent: string | string[] | undefined,
  { read, allowed }: ValueType<Value>,
) {
  if (sent === undefined) return undefined;
  const isOne = typeof sent === "string";
  const value = isOne ? read(sent) : undefined;
  if (value !== undefined) return value;
  const wanted = isOne ? `must be ${allowed}` : "must be given once";
  throw new ContextVerdictError("bad_request", `${name} ${wanted}`, name);
}

const printHistory = (tenant: TenantRow) => ({
  is_kept: tenant.keeps_history === 1 && tenant.may_keep_history === 1,
  days: tenant.history_days,
});
