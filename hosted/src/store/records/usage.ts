import { parseDay, printDay } from "../clock.js";
import type { Database } from "../database.js";
import type { Days, TenantUsageRow, UsageRow } from "../store.js";
import type { UsageDayRow } from "../tables.js";

/** @throws RangeError for what is not a day. */
export async function listUsage(
  database: Database,
  tenantId: string,
  days?: Days,
): Promise<UsageRow[]> {
  const rows = await selectUsage(database, days).where("tenant_id", "=", tenantId).execute();
  return rows.map(toUsageRow);
}

/** Usage of all tenants. @throws RangeError for what is not a day. */
export async function listAllUsage(database: Database, days?: Days): Promise<TenantUsageRow[]> {
  const rows = await selectUsage(database, days).execute();
  return rows.map((row) => ({ ...toUsageRow(row), tenantId: row.tenant_id }));
}

function selectUsage({ durable }: Database, { from, to }: Days = {}) {
  let query = durable
    .selectFrom("usage_days")
    .select(["tenant_id", "day", "key_id", "documents", "characters"])
    .orderBy("day")
    .orderBy("tenant_id")
    .orderBy("key_id");
  if (from !== undefined) query = query.where("day", ">=", parseDay(from));
  if (to !== undefined) query = query.where("day", "<=", parseDay(to));
  return query;
}

function toUsageRow({ day, key_id, documents, characters }: UsageDayRow): UsageRow {
  return { day: printDay(day), keyId: key_id, documents, characters };
}
