import { sql } from "kysely";
import { clockMs, MS_PER_DAY } from "../clock.js";
import type { Database } from "../database.js";
import type { Pruned } from "../store.js";
import { deleteInBatches } from "./delete-in-batches.js";

/** Deletes expired reports and uses. The counters of days stay. */
export async function prune(database: Database, usesAfterMs: number): Promise<Pruned> {
  const now = clockMs(database.dialect);
  const tenants = await database.durable
    .selectFrom("tenants")
    .select(["id", "history_days", sql<number>`${now}`.as("now")])
    .execute();
  let reports = 0;
  for (const { id, history_days, now } of tenants) {
    const end = now - history_days * MS_PER_DAY;
    reports += await deleteInBatches(database, "reports", sql`tenant_id = ${id} and at < ${end}`);
  }
  const { rows } = await sql<{ end: number }>`
    select ${now} - cast(${usesAfterMs} as bigint) as "end"
  `.execute(database.durable);
  const end = rows[0]?.end ?? 0;
  const uses = await deleteInBatches(database, "usage_events", sql`at < ${end}`);
  return { reports, uses };
}
