import { sql } from "kysely";
import { type Changes, clockMs, type Database, MS_PER_DAY } from "./database.js";
import { charge } from "./limiter.js";
import { StoreError } from "./store-error.js";
import type { Debt, Use } from "./types.js";

/**
 * Records uses, each id once, in one transaction: the event, the counters of its day, and its report. Then
 * takes their credits, for repeated uses, too. Ignores uses of deleted keys.
 *
 * @param uses At most 1,000, because of the limit of parameters.
 * @returns Those that were not recorded before.
 */
export async function recordUses(
  database: Database,
  uses: readonly Use[],
): Promise<ReadonlySet<Use>> {
  const fresh = new Set<Use>();
  const tenants = groupBy(uses, ({ tenantId }) => tenantId);
  await database.durable.transaction().execute(async (changes) => {
    // The same order everywhere: nodes never wait for each other.
    for (const [tenantId, own] of [...tenants].sort(byName)) {
      const distinct = [...new Map(own.map((use) => [use.id, use]))].sort(byName);
      const sorted = distinct.map(([, use]) => use);
      for (const use of await recordOf(tenantId, changes, database, sorted)) fresh.add(use);
    }
  });
  const keys = groupBy(uses, ({ tenantId, keyId }) => JSON.stringify([tenantId, keyId]));
  for (const own of keys.values()) {
    const credits = own.reduce((sum, use) => sum + use.credits, 0);
    // The uses are recorded: credits that cannot be taken now are not worth an error.
    await charge(database, { ...(own[0] as Debt), credits }).catch((error) => {
      if (!(error instanceof StoreError)) throw error;
    });
  }
  return fresh;
}

/** @param uses Of one tenant. @returns Those that were not recorded before. */
async function recordOf(
  tenantId: string,
  changes: Changes,
  { dialect }: Database,
  uses: readonly Use[],
): Promise<Use[]> {
  // Locks the tenant: it is neither deleted, nor ends its history, during the transaction.
  const { rows } = await sql<{ key_id: string; keeps_history: number; now: number }>`
    select api_keys.id as key_id, keeps_history * may_keep_history as keeps_history,
      ${clockMs(dialect)} as now
    from tenants join api_keys on api_keys.tenant_id = tenants.id
    where tenants.id = ${tenantId} and api_keys.id in (${sql.join(uses.map(({ keyId }) => keyId))})
    ${dialect.forShareOfTenants}
  `.execute(changes);
  const keys = new Set(rows.map(({ key_id }) => key_id));
  const known = uses.filter(({ keyId }) => keys.has(keyId));
  if (known.length === 0) return [];
  const now = Math.max(...rows.map((row) => row.now));
  const fresh = await insertEvents(changes, known, now);
  if (fresh.length === 0) return [];
  await addToDay(changes, tenantId, fresh, Math.floor(now / MS_PER_DAY));
  const reports = fresh.flatMap(({ id, tool, report }) =>
    report === undefined || rows[0]?.keeps_history !== 1
      ? []
      : [{ tenant_id: tenantId, id, at: now, tool, report }],
  );
  if (reports.length > 0) {
    await changes
      .insertInto("reports")
      .values(reports)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return fresh;
}

/** @returns The uses that were not recorded before. */
async function insertEvents(changes: Changes, uses: readonly Use[], now: number): Promise<Use[]> {
  const rows = await changes
    .insertInto("usage_events")
    .values(
      uses.map(({ tenantId, id, keyId, tool, characters }) => ({
        ...{ tenant_id: tenantId, id, key_id: keyId, tool, characters, at: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const fresh = new Set(rows.map(({ id }) => id));
  return uses.filter(({ id }) => fresh.has(id));
}

async function addToDay(
  changes: Changes,
  tenantId: string,
  uses: readonly Use[],
  day: number,
): Promise<void> {
  const keys = [...groupBy(uses, ({ keyId }) => keyId)].sort(byName);
  await changes
    .insertInto("usage_days")
    .values(
      keys.map(([keyId, own]) => ({
        ...{ tenant_id: tenantId, day, key_id: keyId, documents: own.length },
        characters: own.reduce((sum, use) => sum + use.characters, 0),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "day", "key_id"]).doUpdateSet({
        documents: sql`usage_days.documents + excluded.documents`,
        characters: sql`usage_days.characters + excluded.characters`,
      }),
    )
    .execute();
}

function groupBy(uses: readonly Use[], nameOf: (use: Use) => string): Map<string, Use[]> {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    const name = nameOf(use);
    groups.set(name, [...(groups.get(name) ?? []), use]);
  }
  return groups;
}

/** By code units, the same on every machine. */
function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}
