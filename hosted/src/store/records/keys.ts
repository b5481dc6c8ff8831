import { type RawBuilder, type Selectable, sql } from "kysely";
import { clockMs } from "../clock.js";
import type { Database, Dialect, Queries } from "../database.js";
import type { Caller, KeyInfo, NewKey } from "../store.js";
import { StoreError } from "../store-error.js";
import { type KeyRow, TENANT_BUCKET } from "../tables.js";
import { inTransaction } from "./audit.js";
import { toRate } from "./limits.js";

type SeenKey = Selectable<KeyRow> & { state: KeyInfo["state"] };

export async function listKeys(database: Database, tenantId: string): Promise<KeyInfo[]> {
  const rows = await selectKeys(database, tenantId).orderBy("created_at").orderBy("id").execute();
  return rows.map(toKeyInfo);
}

export async function findKeyById(
  database: Database,
  tenantId: string,
  id: string,
): Promise<KeyInfo | undefined> {
  const row = await selectKeys(database, tenantId).where("id", "=", id).executeTakeFirst();
  return row && toKeyInfo(row);
}

/** @throws StoreError `not_found` where there is no such tenant, `conflict` where id or hash is taken. */
export async function addKey(database: Database, tenantId: string, key: NewKey): Promise<KeyInfo> {
  if (key.id === TENANT_BUCKET) throw new RangeError("a key needs an id");
  await inTransaction(database.durable, async (transaction) => {
    if (!(await hasTenant(transaction, database.dialect, tenantId))) {
      throw new StoreError("not_found", "there is no such tenant");
    }
    const added = await transaction
      .insertInto("api_keys")
      .values({
        tenant_id: tenantId,
        id: key.id,
        hash: key.hash,
        label: key.label,
        scopes: JSON.stringify(key.scopes),
        created_at: clockMs(database.dialect),
        expires_at: key.endsInMs === null ? null : inMs(database.dialect, key.endsInMs),
        revoked_at: null,
        units_per_minute: key.rate.unitsPerMinute,
        burst: key.rate.burst,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added === undefined) throw new StoreError("conflict", "there is such a key already");
    await transaction
      .insertInto("rate_limits")
      .values({ tenant_id: tenantId, key_id: key.id, tat: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return (await findKeyById(database, tenantId, key.id)) ?? gone();
}

export async function revokeKey(
  database: Database,
  tenantId: string,
  id: string,
): Promise<KeyInfo | undefined> {
  await database.durable
    .updateTable("api_keys")
    .set({ revoked_at: clockMs(database.dialect) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  return findKeyById(database, tenantId, id);
}

/** Whether a key is alive by the database's clock. */
export function keyState(dialect: Dialect): RawBuilder<Caller["state"]> {
  return sql`case
    when api_keys.revoked_at is not null then 'revoked'
    when api_keys.expires_at <= ${clockMs(dialect)} then 'expired'
    else 'active'
  end`;
}

function selectKeys({ durable, dialect }: Database, tenantId: string) {
  return durable
    .selectFrom("api_keys")
    .selectAll()
    .select(keyState(dialect).as("state"))
    .where("tenant_id", "=", tenantId);
}

/** Whether there is a tenant; it stays until the transaction ends. */
async function hasTenant(queries: Queries, dialect: Dialect, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from tenants where id = ${id} ${dialect.forShareOfTenants}
  `.execute(queries);
  return rows.length > 0;
}

function inMs(dialect: Dialect, ms: number): RawBuilder<number> {
  return sql`${clockMs(dialect)} + cast(${ms} as bigint)`;
}

/** Its tenant was deleted in the meantime. */
function gone(): never {
  throw new StoreError("not_found", "there is no such tenant");
}

function toKeyInfo(row: SeenKey): KeyInfo {
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
