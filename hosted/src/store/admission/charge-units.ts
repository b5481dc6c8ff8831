import { type RawBuilder, sql } from "kysely";
import { inChunks } from "../chunks.js";
import type { Database } from "../database.js";
import { retryConflicts } from "../retry.js";
import type { Debt } from "../store.js";
import { StoreError } from "../store-error.js";
import { TENANT_BUCKET } from "../tables.js";
import { valueList } from "../value-list.js";
import { effectiveTat, toMicros } from "./bucket.js";
import { integer } from "./decision.js";

/** What is taken from one bucket, and given back to the day of its tenant. */
interface BucketDebt {
  tenantId: string;
  keyId: string;
  micros: number;
  day: number;
  documents: number;
  characters: number;
}

/**
 * Takes units from both buckets, as a debt where they are not there, and gives back what was let in and
 * not used. Where that cannot be done, nothing is said: what it is for is done. Buckets that another
 * transaction holds are waited for in the background, so that no tenant waits for another one's.
 */
export async function chargeUnits(database: Database, debts: readonly Debt[]): Promise<void> {
  for (const chunk of inChunks(addUp(debts))) {
    const taken = await unlessUnavailable(() => take(database, chunk, "skip"));
    if (taken === undefined) continue;
    const left = chunk.filter((debt) => !taken.has(nameOf(debt)));
    for (const each of left) {
      database.background.add(
        unlessUnavailable(() => take(database, [each], "wait")).then(() => {}),
      );
    }
  }
}

/** @returns undefined where the database could not be asked. */
async function unlessUnavailable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await retryConflicts(work);
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

function addUp(all: readonly Debt[]): BucketDebt[] {
  const debts = new Map<string, BucketDebt>();
  for (const { tenantId, keyId, units, keyRate, tenantRate, returned } of all) {
    if (units === 0 && returned === undefined) continue;
    const { day = 0, documents = 0, characters = 0 } = returned ?? {};
    const none = { day: 0, documents: 0, characters: 0 };
    add(debts, { tenantId, keyId, micros: toMicros(units, keyRate), ...none });
    const micros = toMicros(units, tenantRate);
    add(debts, { tenantId, keyId: TENANT_BUCKET, micros, day, documents, characters });
  }
  return [...debts.values()];
}

function add(debts: Map<string, BucketDebt>, debt: BucketDebt): void {
  const name = nameOf(debt);
  const known = debts.get(name);
  if (known === undefined) debts.set(name, debt);
  else if (debt.day === 0 || known.day === 0 || debt.day === known.day) {
    known.micros += debt.micros;
    known.day ||= debt.day;
    known.documents += debt.documents;
    known.characters += debt.characters;
  } else known.micros += debt.micros; // What is left of yesterday is of no use to anybody.
}

const nameOf = ({ tenantId, keyId }: Pick<BucketDebt, "tenantId" | "keyId">) =>
  JSON.stringify([tenantId, keyId]);

/**
 * The rows are taken in the same order by everybody, so that nobody waits for each other.
 * @returns The names of those that were changed.
 */
async function take(
  { relaxed, dialect }: Database,
  debts: readonly BucketDebt[],
  whereHeld: "wait" | "skip",
): Promise<Set<string>> {
  const values = debts.map(({ tenantId, keyId, ...amounts }) => [
    tenantId,
    keyId,
    ...[amounts.micros, amounts.day, amounts.documents, amounts.characters].map(integer),
  ]);
  const lock = whereHeld === "wait" ? dialect.forUpdate : dialect.forUpdateSkippingLocked;
  const back = (column: string, amount: string): RawBuilder<unknown> => sql`case
    when held.taken_day <> held.day or held.day = 0 then held.${sql.ref(column)}
    else ${dialect.greatest}(0, held.${sql.ref(column)} - held.${sql.ref(amount)}) end`;
  const { rows } = await relaxed((queries) =>
    sql<{ tenant_id: string; key_id: string }>`
      with debts (tenant_id, key_id, micros, day, documents, characters) as (${valueList(values)}),
      locked as materialized (
        select rate_limits.tenant_id, rate_limits.key_id, tat, changed_at, taken_day,
          taken_documents, taken_characters, micros, debts.day, documents, characters
        from rate_limits join debts
          on debts.tenant_id = rate_limits.tenant_id and debts.key_id = rate_limits.key_id
        order by rate_limits.tenant_id, rate_limits.key_id ${lock}
      ),
      timed as materialized (select *, ${dialect.clockMicros} as now from locked),
      held as materialized (
        select *, ${effectiveTat("tat", "changed_at", sql`now`)} as tat_now from timed
      )
      update rate_limits
      set tat = case when held.tat_now > held.now then held.tat_now else held.now end + held.micros,
        changed_at = held.now,
        taken_documents = ${back("taken_documents", "documents")},
        taken_characters = ${back("taken_characters", "characters")}
      from held
      where held.tenant_id = rate_limits.tenant_id and held.key_id = rate_limits.key_id
      returning rate_limits.tenant_id, rate_limits.key_id
    `.execute(queries),
  );
  return new Set(rows.map((row) => nameOf({ tenantId: row.tenant_id, keyId: row.key_id })));
}
