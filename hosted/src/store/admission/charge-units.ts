import { sql } from "kysely";
import { inChunks } from "../chunks.js";
import type { Database } from "../database.js";
import { retryConflicts } from "../retry.js";
import type { Debt } from "../store.js";
import { StoreError } from "../store-error.js";
import { TENANT_BUCKET } from "../tables.js";
import { valueList } from "../value-list.js";
import { toMicros } from "./bucket.js";

/** What is taken from one bucket. */
interface BucketDebt {
  tenantId: string;
  keyId: string;
  micros: number;
}

/**
 * Takes units from both buckets, as a debt where they are not there. Where they cannot be taken,
 * nothing is said: what they are for is done.
 */
export async function chargeUnits(database: Database, debts: readonly Debt[]): Promise<void> {
  try {
    for (const chunk of inChunks(addUp(debts))) await retryConflicts(() => take(database, chunk));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

function addUp(all: readonly Debt[]): BucketDebt[] {
  const debts = new Map<string, BucketDebt>();
  for (const { tenantId, keyId, units, keyRate, tenantRate } of all) {
    if (units <= 0) continue;
    add(debts, { tenantId, keyId, micros: toMicros(units, keyRate) });
    add(debts, { tenantId, keyId: TENANT_BUCKET, micros: toMicros(units, tenantRate) });
  }
  return [...debts.values()];
}

function add(debts: Map<string, BucketDebt>, debt: BucketDebt): void {
  const name = JSON.stringify([debt.tenantId, debt.keyId]);
  const known = debts.get(name);
  if (known === undefined) debts.set(name, debt);
  else known.micros += debt.micros;
}

/** The rows are taken in the same order by everybody, so that nobody waits for each other. */
function take({ relaxed, dialect }: Database, debts: readonly BucketDebt[]): Promise<unknown> {
  const values = debts.map(({ tenantId, keyId, micros }) => [
    tenantId,
    keyId,
    sql`cast(${micros} as bigint)`,
  ]);
  const { clockMicros } = dialect;
  return relaxed((queries) =>
    sql`
      with debts (tenant_id, key_id, micros) as (${valueList(values)}),
      held as materialized (
        select rate_limits.tenant_id, rate_limits.key_id, tat, micros
        from rate_limits join debts
          on debts.tenant_id = rate_limits.tenant_id and debts.key_id = rate_limits.key_id
        order by rate_limits.tenant_id, rate_limits.key_id ${dialect.forUpdate}
      )
      update rate_limits
      set tat = case when held.tat > ${clockMicros} then held.tat else ${clockMicros} end + micros
      from held
      where held.tenant_id = rate_limits.tenant_id and held.key_id = rate_limits.key_id
    `.execute(queries),
  );
}
