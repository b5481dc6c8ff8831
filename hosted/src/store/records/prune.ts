import { sql } from "kysely";
import { clockMs, MS_PER_DAY } from "../clock.js";
import type { Database } from "../database.js";
import type { Pruned } from "../store.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { createNextPartitions, dropPartitions, PARTITION_OF_REST } from "./partitions.js";

/**
 * Deletes what has had its time. The counters of days stay. Where uses have a table for each day, it
 * is dropped when all of them have had it.
 */
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
  const dropped = await dropPartitions(database, end);
  const table = database.dialect.hasPartitions ? PARTITION_OF_REST : "usage_events";
  const uses = await deleteInBatches(database, table, sql`at < ${end}`);
  await createNextPartitions(database);
  return { reports, uses: dropped + uses };
}
