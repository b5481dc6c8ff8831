import type { Transaction } from "kysely";
import { chargeUnits } from "../admission/charge-units.js";
import { inChunks } from "../chunks.js";
import { toDay } from "../clock.js";
import type { Database } from "../database.js";
import { retryConflicts } from "../retry.js";
import type { Settled, Use } from "../store.js";
import type { Tables } from "../tables.js";
import { type Accounts, findAccounts } from "./accounts.js";
import { addToDays } from "./add-to-days.js";
import { byOwnerAndId, distinct, nameOf } from "./use-order.js";

/**
 * Records uses, each once, in one transaction; then takes their units.
 *
 * Uses of keys that are gone are left out. Rows are written in one order, so that two nodes never wait
 * for each other. Units are those of the work: a use that was recorded before costs its units again.
 */
export async function settle(
  database: Database,
  uses: readonly Use[],
  whereHeld: "wait" | "skip" = "wait",
): Promise<Settled> {
  const sorted = distinct(uses).sort(byOwnerAndId);
  if (sorted.length === 0) return { held: [], repeated: [] };
  const { accounts, recorded } = await retryConflicts(() =>
    database.durable.transaction().execute(async (transaction) => {
      const accounts = await findAccounts(transaction, database.dialect, sorted, whereHeld);
      return { accounts, recorded: new Set(await record(transaction, accounts, sorted)) };
    }),
  );
  const held = uses.filter((use) => accounts.isHeld(use));
  const done = uses.filter((use) => !accounts.isHeld(use));
  await chargeUnits(database, done);
  return { held, repeated: done.filter((use) => !recorded.has(use)) };
}

async function record(
  transaction: Transaction<Tables>,
  accounts: Accounts,
  sorted: readonly Use[],
): Promise<Use[]> {
  const known = sorted.filter((use) => accounts.has(use));
  const recorded = await insertEvents(transaction, known, accounts.now);
  await addToDays(transaction, recorded, toDay(accounts.now));
  await insertReports(
    transaction,
    recorded.filter((use) => accounts.isKeepingHistory(use)),
    accounts.now,
  );
  return recorded;
}

async function insertEvents(
  transaction: Transaction<Tables>,
  uses: readonly Use[],
  at: number,
): Promise<Use[]> {
  const fresh = new Set<string>();
  for (const chunk of inChunks(uses)) {
    const rows = await transaction
      .insertInto("usage_events")
      .values(
        chunk.map(({ tenantId, id, keyId, tool, characters }) => ({
          tenant_id: tenantId,
          id,
          key_id: keyId,
          tool,
          characters,
          at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(["tenant_id", "id"])
      .execute();
    for (const row of rows) fresh.add(nameOf({ tenantId: row.tenant_id, id: row.id }));
  }
  return uses.filter((use) => fresh.has(nameOf(use)));
}

async function insertReports(
  transaction: Transaction<Tables>,
  uses: readonly Use[],
  at: number,
): Promise<void> {
  const reports = uses.flatMap(({ tenantId, id, tool, report }) =>
    report === undefined ? [] : [{ tenant_id: tenantId, id, at, tool, report }],
  );
  for (const chunk of inChunks(reports)) {
    await transaction
      .insertInto("reports")
      .values([...chunk])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
