import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { JSON_TYPE } from "../../../src/http/envelope.js";
import {
  type AccountVisit,
  type HostedAdmission,
  noRecords,
} from "../admission/create-admission.js";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import type { TenantStore } from "../store/tenant-store.js";
import type { KeyInfo, Rate, Report } from "../store/types.js";

const MAX_PAGE = 1_000;

interface Visit extends AccountVisit {
  tenant: TenantStore;
  id: string;
  query: Record<string, string | undefined>;
}

type Answer = (visit: Visit) => Promise<object>;

/** Serves `schema/v1/account.yaml` to keys with the scope `account`. The account is that of the key. */
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
        // PostgreSQL cannot store this character.
        if (id.includes("\0")) notFound();
        const query = request.query as Visit["query"];
        const body = await answerable(() => answer({ ...visit, tenant, id, query }));
        return reply.type(JSON_TYPE).send(body);
      },
    });
  }
}

const ROUTES: Record<string, Answer> = {
  "GET /v1/account": async ({ tenant, caller, limits, standing }) => {
    const info = (await tenant.info()) ?? notFound();
    return {
      id: info.id,
      name: info.name,
      created_at: printTime(info.createdAt),
      key_id: caller.keyId,
      history: { is_kept: info.keepsHistory, days: info.historyDays },
      limits: {
        key: printRate(limits.keyRate),
        account: printRate(limits.tenantRate),
        documents_per_day: limits.quota.documentsPerDay,
        characters_per_day: limits.quota.charactersPerDay,
      },
      today: { documents: standing.documents, characters: standing.characters },
    };
  },
  "GET /v1/account/usage": async ({ tenant, query }) => {
    const days = { ...readDay("from", query), ...readDay("to", query) };
    const rows = await tenant.usage(days);
    return { usage: rows.map(({ keyId, ...row }) => ({ ...row, key_id: keyId })) };
  },
  "GET /v1/account/keys": async ({ tenant }) => ({ keys: (await tenant.keys()).map(printKey) }),
  "POST /v1/account/keys/:id/revoke": async ({ tenant, id }) =>
    printKey((await tenant.revokeKey(id)) ?? notFound()),
  "GET /v1/account/history": async ({ tenant, query }) => {
    const { reports, next } = await tenant.reports({
      ...(query.after !== undefined && { after: query.after }),
      ...readLimit(query.limit),
    });
    return { reports: reports.map(printReport), next: next ?? null };
  },
  "POST /v1/account/history/start": ({ tenant }) => switchHistory(tenant, true),
  "POST /v1/account/history/stop": ({ tenant }) => switchHistory(tenant, false),
  "GET /v1/account/history/:id": async ({ tenant, id }) =>
    printReport((await tenant.report(id)) ?? notFound()),
  "DELETE /v1/account/history": async ({ tenant }) => ({ deleted: await tenant.deleteReports() }),
  "DELETE /v1/account/history/:id": async ({ tenant, id }) => {
    const deleted = await tenant.deleteReports(id);
    return deleted > 0 ? { deleted } : notFound();
  },
};

/** The operator can only forbid a history. */
async function switchHistory(tenant: TenantStore, keepsHistory: boolean): Promise<object> {
  const before = (await tenant.info()) ?? notFound();
  if (keepsHistory && !before.mayKeepHistory) {
    throw new ContextVerdictError("forbidden", "this account may not keep a history");
  }
  const info = (await tenant.update({ keepsHistory })) ?? notFound();
  return { is_kept: info.keepsHistory, days: info.historyDays };
}

async function answerable(work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.code === "not_found") notFound();
    throw noRecords();
  }
}

function notFound(): never {
  throw new ContextVerdictError("not_found", "this account has nothing with that id");
}

function readDay(name: "from" | "to", query: Visit["query"]): { from?: string; to?: string } {
  const day = query[name];
  if (day === undefined) return {};
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  if (isDay) return { [name]: day };
  throw new ContextVerdictError("bad_request", `${name} must be a day, like 2026-11-21`, name);
}

function readLimit(text: string | undefined): { limit?: number } {
  if (text === undefined) return {};
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_PAGE) return { limit };
  throw new ContextVerdictError("bad_request", `limit must be 1 to ${MAX_PAGE}`, "limit");
}

const printTime = (ms: number) => new Date(ms).toISOString();
const printTimeOrNull = (ms: number | null) => (ms === null ? null : printTime(ms));
const printRate = ({ creditsPerMinute, burst }: Rate) => ({
  credits_per_minute: creditsPerMinute,
  burst,
});

function printKey({ id, label, scopes, state, createdAt, expiresAt, revokedAt }: KeyInfo) {
  return {
    id,
    label,
    scopes,
    state,
    created_at: printTime(createdAt),
    expires_at: printTimeOrNull(expiresAt),
    revoked_at: printTimeOrNull(revokedAt),
  };
}

const printReport = ({ id, at, tool, report }: Report) => ({ id, at: printTime(at), tool, report });
