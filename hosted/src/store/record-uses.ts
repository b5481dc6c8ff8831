import { sql } from "kysely";
import {
  type Changes,
  clockMs,
  type Database,
  type Dialect,
  MS_PER_DAY,
  valueList,
} from "./database.js";
import { charge } from "./limiter.js";
import { StoreError } from "./store-error.js";
import type { UsageDayRow } from "./tables.js";
import type { Debt, Use } from "./types.js";

/**
 * Records uses, each id once, in one transaction: the event, the counters of its day, and its report. Then
 * takes their credits, for repeated uses, too. Ignores uses of deleted keys.
 *
 * @param uses At most 1,000, because of the limit of parameters.
 */
export async function recordUses(database: Database, uses: readonly Use[]): Promise<void> {
  const distinct = [...new Map(uses.map((use) => [nameOf(use.tenantId, use.id), use])).values()];
  // The same order everywhere: nodes never wait for each other.
  const sorted = distinct.sort((a, b) => compare(a.tenantId, b.tenantId) || compare(a.id, b.id));
  if (sorted.length === 0) return;
  await database.durable.transaction().execute(async (changes) => {
    const owners = await lockOwners(changes, database.dialect, sorted);
    const known = sorted.filter((use) => owners.has(nameOf(use.tenantId, use.keyId)));
    const fresh = await insertEvents(changes, known, owners);
    await addToDays(changes, fresh, owners);
    await insertReports(changes, fresh, owners);
  });
  for (const debt of addUp(uses)) {
    // The uses are recorded: credits that cannot be taken now are not worth an error.
    await charge(database, debt).catch((error) => {
      if (!(error instanceof StoreError)) throw error;
    });
  }
}

interface Owner {
  tenant_id: string;
  key_id: string;
  keeps_history: number;
  now: number;
}

type Owners = ReadonlyMap<string, Owner>;

/** Finds keys, and locks their tenants: none is deleted, or ends its history, during the transaction. */
async function lockOwners(
  changes: Changes,
  dialect: Dialect,
  uses: readonly Use[],
): Promise<Owners> {
  const pairs = uses.map(({ tenantId, keyId }) => [tenantId, keyId]);
  const { rows } = await sql<Owner>`
    select tenants.id as tenant_id, api_keys.id as key_id,
      keeps_history * may_keep_history as keeps_history, ${clockMs(dialect)} as now
    from tenants join api_keys on api_keys.tenant_id = tenants.id
    where (api_keys.tenant_id, api_keys.id) in (${valueList(pairs)})
    order by tenants.id ${dialect.forShareOfTenants}
  `.execute(changes);
  const now = Math.max(0, ...rows.map((row) => row.now));
  return new Map(rows.map((row) => [nameOf(row.tenant_id, row.key_id), { ...row, now }]));
}

/** @returns The uses that were not recorded before. */
async function insertEvents(
  changes: Changes,
  uses: readonly Use[],
  owners: Owners,
): Promise<Use[]> {
  if (uses.length === 0) return [];
  const rows = await changes
    .insertInto("usage_events")
    .values(
      uses.map(({ tenantId, id, keyId, tool, characters }) => {
        const at = ownerOf({ tenantId, keyId }, owners).now;
        return { tenant_id: tenantId, id, key_id: keyId, tool, characters, at };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["tenant_id", "id"])
    .execute();
  const fresh = new Set(rows.map(({ tenant_id, id }) => nameOf(tenant_id, id)));
  return uses.filter(({ tenantId, id }) => fresh.has(nameOf(tenantId, id)));
}

async function addToDays(changes: Changes, uses: readonly Use[], owners: Owners): Promise<void> {
  const days = new Map<string, UsageDayRow>();
  for (const use of uses) {
    const { tenant_id, key_id, now } = ownerOf(use, owners);
    const name = nameOf(tenant_id, key_id);
    const sum = days.get(name) ?? {
      ...{ tenant_id, key_id, day: Math.floor(now / MS_PER_DAY) },
      ...{ documents: 0, characters: 0 },
    };
    sum.documents++;
    sum.characters += use.characters;
    days.set(name, sum);
  }
  if (days.size === 0) return;
  await changes
    .insertInto("usage_days")
    .values([...days].sort(([a], [b]) => compare(a, b)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "day", "key_id"]).doUpdateSet({
        documents: sql`usage_days.documents + excluded.documents`,
        characters: sql`usage_days.characters + excluded.characters`,
      }),
    )
    .execute();
}

async function insertReports(
  changes: Changes,
  uses: readonly Use[],
  owners: Owners,
): Promise<void> {
  const reports = uses.flatMap(({ tenantId, keyId, id, tool, report }) => {
    const { keeps_history, now } = ownerOf({ tenantId, keyId }, owners);
    if (report === undefined || keeps_history === 0) return [];
    return [{ tenant_id: tenantId, id, at: now, tool, report }];
  });
  if (reports.length === 0) return;
  await changes
    .insertInto("reports")
    .values(reports)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One debt for each key. */
function addUp(uses: readonly Use[]): Debt[] {
  const debts = new Map<string, Debt>();
  for (const { tenantId, keyId, credits, keyRate, tenantRate } of uses) {
    const name = nameOf(tenantId, keyId);
    const before = debts.get(name)?.credits ?? 0;
    debts.set(name, { tenantId, keyId, credits: before + credits, keyRate, tenantRate });
  }
  return [...debts.values()];
}

function ownerOf({ tenantId, keyId }: Pick<Use, "tenantId" | "keyId">, owners: Owners): Owner {
  return owners.get(nameOf(tenantId, keyId)) as Owner;
}

function nameOf(tenantId: string, id: string): string {
  return JSON.stringify([tenantId, id]);
}

/** By code units, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
