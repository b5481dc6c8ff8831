import { sql } from "kysely";
import type { Database } from "../database.js";
import { TENANT_BUCKET } from "../tables.js";

/**
 * Makes the buckets of a key and its tenant where they are missing: after a restoration that left out
 * what needs no backup. They begin whole. Without the key, nothing is made.
 */
export async function restoreBuckets(
  { durable }: Database,
  { tenantId, keyId }: { tenantId: string; keyId: string },
): Promise<void> {
  await durable
    .insertInto("rate_limits")
    .columns(["tenant_id", "key_id", "tat"])
    .expression((from) =>
      from
        .selectFrom("api_keys")
        .select([
          "tenant_id",
          sql<string>`bucket.key_id`.as("key_id"),
          sql<number>`cast(0 as bigint)`.as("tat"),
        ])
        .innerJoin(
          sql<{
            key_id: string;
          }>`(select cast(${keyId} as text) as key_id union all select ${TENANT_BUCKET})`.as(
            "bucket",
          ),
          (join) => join.onTrue(),
        )
        .where("api_keys.tenant_id", "=", tenantId)
        .where("api_keys.id", "=", keyId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
