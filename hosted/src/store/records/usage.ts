import { parseDay, printDay } from "../clock.js";
import type { Database } from "../database.js";
import type { Days, UsageRow } from "../store.js";

/** @throws RangeError for a day that is none. */
export async function listUsage(
  { durable }: Database,
  tenantId: string,
  { from, to }: Days = {},
): Promise<UsageRow[]> {
  let query = durable
    .selectFrom("usage_days")
    .select(["day", "key_id", "documents", "characters"])
    .where("tenant_id", "=", tenantId)
    .orderBy("day")
    .orderBy("key_id");
  if (from !== undefined) query = query.where("day", ">=", parseDay(from));
  if (to !== undefined) query = query.where("day", "<=", parseDay(to));
  const rows = await query.execute();
  return rows.map(({ day, key_id, documents, characters }) => ({
    day: printDay(day),
    keyId: key_id,
    documents,
    characters,
  }));
}
