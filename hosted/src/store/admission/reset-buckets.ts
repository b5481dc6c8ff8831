import type { Database } from "../database.js";

/** Makes the buckets of a tenant and all its keys whole. */
export async function resetBuckets({ durable }: Database, tenantId: string): Promise<boolean> {
  const { numUpdatedRows } = await durable
    .updateTable("rate_limits")
    .set({ tat: 0 })
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
