import { sql, type Transaction } from "kysely";
import { inChunks } from "../chunks.js";
import type { Use } from "../store.js";
import type { Tables, UsageDayRow } from "../tables.js";
import { compare } from "./use-order.js";

/** Counts uses, none of which was counted before. */
export async function addToDays(
  transaction: Transaction<Tables>,
  uses: readonly Use[],
  day: number,
): Promise<void> {
  for (const chunk of inChunks(addUp(uses, day))) {
    await transaction
      .insertInto("usage_days")
      .values([...chunk])
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "day", "key_id"]).doUpdateSet({
          documents: sql`usage_days.documents + excluded.documents`,
          characters: sql`usage_days.characters + excluded.characters`,
        }),
      )
      .execute();
  }
}

function addUp(uses: readonly Use[], day: number): UsageDayRow[] {
  const sums = new Map<string, UsageDayRow>();
  for (const { tenantId, keyId, characters } of uses) {
    const name = JSON.stringify([tenantId, keyId]);
    const sum = sums.get(name) ?? {
      tenant_id: tenantId,
      day,
      key_id: keyId,
      documents: 0,
      characters: 0,
    };
    sum.documents++;
    sum.characters += characters;
    sums.set(name, sum);
  }
  return [...sums.values()].sort(
    (a, b) => compare(a.tenant_id, b.tenant_id) || compare(a.key_id, b.key_id),
  );
}
