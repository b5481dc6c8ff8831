import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Scope } from "../keys/api-key.js";
import {
  bigint,
  type Changes,
  clockMs,
  type Database,
  type Dialect,
  type Queries,
} from "./database.js";
import { StoreError } from "./store-error.js";
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

/** @throws StoreError `not_found` if there is no such tenant, `conflict` if id or hash is taken. */
export async function addKey(
  changes: Changes,
  dialect: Dialect,
  tenantId: string,
  { scopes, expiresInMs, credits_per_minute = null, burst = null, ...key }: NewKey,
): Promise<KeyInfo> {
  const now = clockMs(dialect);
  const { rows } = await sql`
    select id from tenants where id = ${tenantId} ${dialect.forShareOfTenants}
  `.execute(changes);
  if (rows.length === 0) throw new StoreError("not_found", "there is no such tenant");
  const { numInsertedOrUpdatedRows = 0n } = await changes
    .insertInto("api_keys")
    .values({
      ...{ tenant_id: tenantId, ...key, scopes: JSON.stringify(scopes), revoked_at: null },
      created_at: now,
      expires_at: expiresInMs === null ? null : sql<number>`${now} + ${bigint(expiresInMs)}`,
      ...{ credits_per_minute, burst },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new StoreError("conflict", "this key exists already");
  await changes
    .insertInto("rate_limits")
    .values({ tenant_id: tenantId, key_id: key.id, tat: 0 })
    .execute();
  const [added] = await listKeys({ durable: changes, dialect }, tenantId, key.id);
  return added as KeyInfo;
}

/** A revoked key stays as it is. */
export async function revokeKey(
  changes: Changes,
  dialect: Dialect,
  tenantId: string,
  id: string,
): Promise<KeyInfo | undefined> {
  await changes
    .updateTable("api_keys")
    .set({ revoked_at: clockMs(dialect) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  const [key] = await listKeys({ durable: changes, dialect }, tenantId, id);
  return key;
}

function selectKeys(queries: Queries, dialect: Dialect) {
  const state: RawBuilder<KeyState> = sql`case
    when revoked_at is not null then 'revoked'
    when expires_at <= ${clockMs(dialect)} then 'expired'
    else 'active'
  end`;
  return queries.selectFrom("api_keys").selectAll("api_keys").select(state.as("state"));
}
