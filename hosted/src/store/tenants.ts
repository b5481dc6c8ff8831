import { type Selectable, sql, type UpdateObject } from "kysely";
import { type Changes, clockMs, type Database, type Dialect } from "./database.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { toQuota, toRate } from "./keys.js";
import { StoreError } from "./store-error.js";
import { type Tables, TENANT_BUCKET, type TenantRow } from "./tables.js";
import type { TenantChanges, TenantInfo } from "./types.js";

const DEFAULT_HISTORY_DAYS = 30;

/** @throws StoreError `conflict` if the id is taken. */
export async function createTenant(
  changes: Changes,
  dialect: Dialect,
  { id, name }: { id: string; name: string },
): Promise<TenantInfo> {
  const row = await changes
    .insertInto("tenants")
    .values({
      ...{ id, name, created_at: clockMs(dialect) },
      ...{ keeps_history: 0, history_days: DEFAULT_HISTORY_DAYS },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new StoreError("conflict", "this tenant exists already");
  await changes
    .insertInto("rate_limits")
    .values({ tenant_id: id, key_id: TENANT_BUCKET, tat: 0 })
    .execute();
  return toTenantInfo(row);
}

/** By age, oldest first. */
export async function listTenants({ durable }: Database): Promise<TenantInfo[]> {
  const rows = await durable
    .selectFrom("tenants")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toTenantInfo);
}

export async function findTenant({ durable }: Pick<Database, "durable">, id: string) {
  const row = await durable
    .selectFrom("tenants")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toTenantInfo(row);
}

export async function updateTenant(
  changes: Changes,
  dialect: Dialect,
  id: string,
  wanted: TenantChanges,
): Promise<TenantInfo | undefined> {
  const columns = toColumns(wanted, dialect);
  if (Object.values(columns).every((value) => value === undefined)) {
    return findTenant({ durable: changes }, id);
  }
  const row = await changes
    .updateTable("tenants")
    .set(columns)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && toTenantInfo(row);
}

/** Large tables first, in batches. After an interruption, the same call goes on. */
export async function removeTenant(database: Database, id: string): Promise<boolean> {
  await deleteInBatches(database, "reports", sql`tenant_id = ${id}`);
  await deleteInBatches(database, "usage_events", sql`tenant_id = ${id}`);
  const { numDeletedRows } = await database.durable
    .deleteFrom("tenants")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** What is undefined stays as it is. */
function toColumns(wanted: TenantChanges, dialect: Dialect): UpdateObject<Tables, "tenants"> {
  const { name, isSuspended, keepsHistory, mayKeepHistory, historyDays, rate, quota } = wanted;
  const since = sql<number>`coalesce(suspended_at, ${clockMs(dialect)})`;
  return {
    name,
    suspended_at: isSuspended === undefined ? undefined : isSuspended ? since : null,
    keeps_history: keepsHistory === undefined ? undefined : Number(keepsHistory),
    may_keep_history: mayKeepHistory === undefined ? undefined : Number(mayKeepHistory),
    history_days: historyDays,
    credits_per_minute: rate?.creditsPerMinute,
    burst: rate?.burst,
    documents_per_day: quota?.documentsPerDay,
    characters_per_day: quota?.charactersPerDay,
  };
}

function toTenantInfo(row: Selectable<TenantRow>): TenantInfo {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    keepsHistory: row.keeps_history === 1 && row.may_keep_history === 1,
    mayKeepHistory: row.may_keep_history === 1,
    historyDays: row.history_days,
    rate: toRate(row),
    quota: toQuota(row),
  };
}
