import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  bigint,
  type Changes,
  clockMs,
  type Database,
  type Dialect,
  type Queries,
} from "./database.js";
import { StoreError } from "./store-error.js";
import { type KeyRow, TENANT_BUCKET, type TenantRow } from "./tables.js";
import type { Caller, KeyInfo, KeyState, NewKey } from "./types.js";

/** Finds a key and its tenant by the hash of the key. */
export async function findCaller(
  { durable, dialect }: Database,
  hash: string,
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
    hash: row.hash,
    scopes: JSON.parse(row.scopes),
    state: row.state,
    isSuspended: row.suspended_at !== null,
    keepsHistory: row.keeps_history === 1,
    keyRate: toRate(row),
    tenantRate: { creditsPerMinute: row.tenant_credits_per_minute, burst: row.tenant_burst },
    quota: toQuota(row),
  };
}

export async function listKeys(
  { durable, dialect }: Database,
  tenantId: string,
): Promise<KeyInfo[]> {
  const rows = await selectKeys(durable, dialect)
    .where("tenant_id", "=", tenantId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toKeyInfo);
}

/** @throws StoreError `not_found` if there is no such tenant, `conflict` if id or hash is taken. */
export async function addKey(
  changes: Changes,
  dialect: Dialect,
  tenantId: string,
  { id, hash, label, scopes, expiresInMs, rate }: NewKey,
): Promise<KeyInfo> {
  if (id === TENANT_BUCKET) throw new RangeError("a key needs an id");
  const now = clockMs(dialect);
  const { rows } = await sql`
    select id from tenants where id = ${tenantId} ${dialect.forShareOfTenants}
  `.execute(changes);
  if (rows.length === 0) throw new StoreError("not_found", "there is no such tenant");
  const { numInsertedOrUpdatedRows = 0n } = await changes
    .insertInto("api_keys")
    .values({
      ...{ tenant_id: tenantId, id, hash, label, scopes: JSON.stringify(scopes), revoked_at: null },
      created_at: now,
      expires_at: expiresInMs === null ? null : sql<number>`${now} + ${bigint(expiresInMs)}`,
      ...{ credits_per_minute: rate.creditsPerMinute, burst: rate.burst },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new StoreError("conflict", "this key exists already");
  await changes
    .insertInto("rate_limits")
    .values({ tenant_id: tenantId, key_id: id, tat: 0 })
    .execute();
  return (await findKey(changes, dialect, tenantId, id)) as KeyInfo;
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
  return findKey(changes, dialect, tenantId, id);
}

async function findKey(queries: Queries, dialect: Dialect, tenantId: string, id: string) {
  const row = await selectKeys(queries, dialect)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toKeyInfo(row);
}

function selectKeys(queries: Queries, dialect: Dialect) {
  const state: RawBuilder<KeyState> = sql`case
    when revoked_at is not null then 'revoked'
    when expires_at <= ${clockMs(dialect)} then 'expired'
    else 'active'
  end`;
  return queries.selectFrom("api_keys").selectAll("api_keys").select(state.as("state"));
}

function toKeyInfo(row: Selectable<KeyRow> & { state: KeyState }): KeyInfo {
  return {
    id: row.id,
    label: row.label,
    scopes: JSON.parse(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    state: row.state,
    rate: toRate(row),
  };
}

export function toRate(row: Pick<KeyRow, "credits_per_minute" | "burst">): Caller["keyRate"] {
  return { creditsPerMinute: row.credits_per_minute, burst: row.burst };
}

export function toQuota(
  row: Pick<TenantRow, "documents_per_day" | "characters_per_day">,
): Caller["quota"] {
  return { documentsPerDay: row.documents_per_day, charactersPerDay: row.characters_per_day };
}
