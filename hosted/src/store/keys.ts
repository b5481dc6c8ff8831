import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Scope } from "../keys/api-key.js";
import { clockMs, type Database, type Dialect, type Queries } from "./database.js";
import type { KeyRow, RateColumns } from "./tables.js";
import type { Caller, KeyState, Limits } from "./types.js";

export interface NewKey extends Partial<RateColumns> {
  id: string;
  hash: string;
  label: string;
  scopes: readonly Scope[];
  /** Milliseconds from now; null: the key does not expire. */
  expiresInMs: number | null;
}

/** A key as it may be shown. */
export type KeyInfo = Omit<Selectable<KeyRow>, "tenant_id" | "hash" | "scopes"> & {
  scopes: readonly Scope[];
  state: KeyState;
};

/** Finds a key and its tenant by the hash of the key. @param defaults For limits that they do not have. */
export async function findCaller(
  { durable, dialect }: Database,
  hash: string,
  defaults: Limits,
): Promise<Caller | undefined> {
  const row = await selectKeys(durable, dialect)
    .innerJoin("tenants", "tenants.id", "api_keys.tenant_id")
    .where("api_keys.hash", "=", hash)
    .select([
      "tenants.suspended_at",
      sql<number>`keeps_history * may_keep_history`.as("keeps_history"),
      "tenants.credits_per_minute as tenant_credits_per_minute",
      "tenants.burst as tenant_burst",
      "tenants.documents_per_day",
      "tenants.characters_per_day",
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    keyId: row.id,
    tenantId: row.tenant_id,
    scopes: JSON.parse(row.scopes),
    state: row.state,
    isSuspended: row.suspended_at !== null,
    keepsHistory: row.keeps_history === 1,
    limits: {
      keyCreditsPerMinute: row.credits_per_minute ?? defaults.keyCreditsPerMinute,
      keyBurst: row.burst ?? defaults.keyBurst,
      tenantCreditsPerMinute: row.tenant_credits_per_minute ?? defaults.tenantCreditsPerMinute,
      tenantBurst: row.tenant_burst ?? defaults.tenantBurst,
      documentsPerDay: row.documents_per_day ?? defaults.documentsPerDay,
      charactersPerDay: row.characters_per_day ?? defaults.charactersPerDay,
    },
  };
}

/** By age. @param id Default: all keys of the tenant. */
export async function listKeys(
  { durable, dialect }: Pick<Database, "dialect"> & { durable: Queries },
  tenantId: string,
  id?: string,
): Promise<KeyInfo[]> {
  const rows = await selectKeys(durable, dialect)
    .where("tenant_id", "=", tenantId)
    .$if(id !== undefined, (query) => query.where("id", "=", id as string))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ tenant_id, hash, scopes, ...row }) => ({
    ...row,
    scopes: JSON.parse(scopes),
  }));
}

function selectKeys(queries: Queries, dialect: Dialect) {
  const state: RawBuilder<KeyState> = sql`case
    when revoked_at is not null then 'revoked'
    when expires_at <= ${clockMs(dialect)} then 'expired'
    else 'active'
  end`;
  return queries.selectFrom("api_keys").selectAll("api_keys").select(state.as("state"));
}
