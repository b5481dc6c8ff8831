import type { Database } from "../database.js";
import type { Caller } from "../store.js";
import { keyState } from "./keys.js";
import { toQuota, toRate } from "./limits.js";

/** Who a key stands for, by its hash. */
export async function findKey(
  { durable, dialect }: Database,
  hash: string,
): Promise<Caller | undefined> {
  const row = await durable
    .selectFrom("api_keys")
    .innerJoin("tenants", "tenants.id", "api_keys.tenant_id")
    .where("api_keys.hash", "=", hash)
    .select([
      "api_keys.id",
      "api_keys.tenant_id",
      "api_keys.hash",
      "api_keys.scopes",
      "api_keys.units_per_minute",
      "api_keys.burst",
      "tenants.suspended_at",
      "tenants.keeps_history",
      "tenants.may_keep_history",
      "tenants.units_per_minute as tenant_units_per_minute",
      "tenants.burst as tenant_burst",
      "tenants.documents_per_day",
      "tenants.characters_per_day",
      keyState(dialect).as("state"),
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    keyId: row.id,
    tenantId: row.tenant_id,
    hash: row.hash,
    scopes: JSON.parse(row.scopes),
    state: row.state,
    isSuspended: row.suspended_at !== null,
    keepsHistory: row.keeps_history === 1 && row.may_keep_history === 1,
    keyRate: toRate(row),
    tenantRate: toRate({
      units_per_minute: row.tenant_units_per_minute,
      burst: row.tenant_burst,
    }),
    quota: toQuota(row),
  };
}
