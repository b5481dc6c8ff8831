import { sql } from "kysely";
import { inChunks } from "../chunks.js";
import type { Database } from "../database.js";
import { retryConflicts } from "../retry.js";
import type { Use } from "../store.js";
import { TENANT_BUCKET } from "../tables.js";
import { valueList } from "../value-list.js";
import { toMicros } from "./bucket.js";

/** What is taken from one bucket. */
interface Debt {
  tenantId: string;
  keyId: string;
  micros: number;
}

/** Takes the units of uses from both buckets of each, whatever is left in them. */
export async function chargeUnits(database: Database, uses: readonly Use[]): Promise<void> {
  for (const debts of inChunks(addUp(uses))) await retryConflicts(() => take(database, debts));
}

function addUp(uses: readonly Use[]): Debt[] {
  const debts = new Map<string, Debt>();
  for (const { tenantId, keyId, units, keyRate, tenantRate } of uses) {
    if (units <= 0) continue;
    add(debts, { tenantId, keyId, micros: toMicros(units, keyRate) });
    add(debts, { tenantId, keyId: TENANT_BUCKET, micros: toMicros(units, tenantRate) });
  }
  return [...debts.values()];
}

function add(debts: Map<string, Debt>, debt: Debt): void {
  const name = JSON.stringify([debt.tenantId, debt.keyId]);
  const known = debts.get(name);
  if (known === undefined) debts.set(name, debt);
  else known.micros += debt.micros;
}

/** The rows are taken in the same order by everybody, so that nobody waits for each other. */
function take({ relaxed, dialect }: Database, debts: readonly Debt[]): Promise<unknown> {
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
