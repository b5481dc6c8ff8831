import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.js";

/** A few milliseconds of work. */
const BATCH = 1_000;

/**
 * Deletes rows in batches, so that no other query waits long. Leaves out rows that another node is deleting.
 *
 * @returns How many rows were deleted.
 */
export async function deleteInBatches(
  { durable, dialect }: Database,
  table: "reports" | "usage_events",
  condition: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.table(table);
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      with doomed as materialized (
        select tenant_id, id from ${name} where ${condition} limit ${sql.lit(BATCH)}
        ${dialect.forUpdate} ${dialect.skipLocked}
      )
      delete from ${name} where (tenant_id, id) in (select tenant_id, id from doomed)
    `.execute(durable);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return deleted;
    // SQLite works in this thread.
    await nextTurn();
  }
}
