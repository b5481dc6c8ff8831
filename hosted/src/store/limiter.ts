import { type RawBuilder, sql } from "kysely";
import { bigint, type Database, type Dialect, MS_PER_DAY, type Queries } from "./database.js";
import { StoreError } from "./store-error.js";
import { TENANT_BUCKET } from "./tables.js";
import type { Debt, RefusedBy, Standing } from "./types.js";

const MICROS_PER_MS = 1_000;
const MICROS_PER_MINUTE = 60_000_000;
const MICROS_PER_DAY = MS_PER_DAY * MICROS_PER_MS;
/** About 31 years: sums with a time are still safe integers. */
const MAX_MICROS = 10 ** 15;

/** Times in microseconds by the database's clock. */
interface Bucket {
  key_id: string;
  now: number;
  /** Until it is full again. */
  debt: number;
  /** Recorded today with all keys of the tenant. */
  documents: number;
  characters: number;
}

/**
 * Takes the credits of a request from the buckets of its key and its tenant, or from neither: the
 * generic cell rate algorithm (ITU-T I.371, virtual scheduling) in two buckets, and the day's quota. One
 * statement admits; another one explains a rejection.
 *
 * @throws StoreError `not_found` if there is no such key.
 */
export function admit({ relaxed, dialect }: Database, request: Debt) {
  const { tenantId, documentsPerDay, charactersPerDay } = request;
  const buckets = lockBuckets(request, dialect);
  const used = (amount: "documents" | "characters", now: string) => sql`(
    select cast(coalesce(sum(${sql.ref(amount)}), 0) as bigint) from usage_days
    where tenant_id = ${tenantId} and day = ${sql.ref(now)} / ${sql.lit(MICROS_PER_DAY)}
  )`;
  const usedAt = (now: string) =>
    sql`${used("documents", now)} as documents, ${used("characters", now)} as characters`;
  const spend = sql<Bucket>`
    ${spendFrom(buckets, tenantId)} and excess <= 0
      and ${used("documents", "now")} < ${bigint(documentsPerDay)}
      and ${used("characters", "now")} < ${bigint(charactersPerDay)}
    returning rate_limits.key_id, changed_at as now, tat - changed_at as debt, ${usedAt("changed_at")}`;
  const look = sql<Bucket>`
    ${buckets} select key_id, now, debt, ${usedAt("now")} from buckets`;
  return relaxed(async (queries): Promise<Standing> => {
    for (;;) {
      const spent = await findPair(spend, queries);
      if (spent !== undefined) return toStanding(spent);
      const found = await findPair(look, queries);
      if (found === undefined) throw new StoreError("not_found", "there is no such key");
      const refusal = findRefusal(found, request);
      // Otherwise a credit has come back meanwhile.
      if (refusal !== undefined) return toStanding(found, refusal);
    }
  });
}

/** Takes credits from both buckets, even if that leaves a debt. Nothing happens if the key is gone. */
export async function charge({ relaxed, dialect }: Database, debt: Debt): Promise<void> {
  if (debt.credits === 0) return;
  const statement = spendFrom(lockBuckets(debt, dialect), debt.tenantId);
  await relaxed((queries) => statement.execute(queries));
}

/**
 * The time that credits take to come back, in microseconds. A credit is rounded up to whole
 * microseconds: a burst is exact, and the average is never above the rate.
 */
export function toMicros(credits: number, creditsPerMinute: number): number {
  const each = Math.ceil(MICROS_PER_MINUTE / creditsPerMinute);
  return Math.min(Math.ceil(credits) * each, MAX_MICROS);
}

/** The cost of a request and the largest debt of each bucket, in microseconds. */
function toBounds({ credits, ...limits }: Omit<Debt, "tenantId" | "keyId">) {
  const bounds = (perMinute: number, burst: number) => ({
    cost: toMicros(credits, perMinute),
    most: toMicros(burst, perMinute),
  });
  return {
    key: bounds(limits.keyCreditsPerMinute, limits.keyBurst),
    tenant: bounds(limits.tenantCreditsPerMinute, limits.tenantBurst),
  };
}

/**
 * Locks both buckets, in the same order everywhere, and then reads the clock. `buckets` has both or none,
 * with their debts, those after the request, and by how much the worse one exceeds its limit. If the clock
 * was put back, the rest of the wait stays the same.
 */
function lockBuckets(
  { tenantId, keyId, ...rates }: Debt,
  { clockMicros, forUpdate }: Dialect,
): RawBuilder<unknown> {
  const { key, tenant } = toBounds(rates);
  const ofBucket = (amount: (bounds: typeof key) => number) => sql`
    case when key_id = ${TENANT_BUCKET} then ${bigint(amount(tenant))} else ${bigint(amount(key))} end`;
  return sql`
    with locked as materialized (
      select key_id, tat, changed_at from rate_limits
      where tenant_id = ${tenantId} and key_id in (${keyId}, ${TENANT_BUCKET})
      order by key_id ${forUpdate}
    ), clock as materialized (
      select max(${clockMicros}) as now from locked having count(*) = 2
    ), debts as materialized (
      select key_id, now, case
        when tat <= now or tat <= changed_at then 0
        when now < changed_at then tat - changed_at
        else tat - now
      end as debt
      from locked cross join clock
    ), buckets as materialized (
      select key_id, now, debt, debt + ${ofBucket(({ cost }) => cost)} as next,
        max(debt + ${ofBucket(({ cost, most }) => cost - most)}) over () as excess
      from debts
    )`;
}

function spendFrom(buckets: RawBuilder<unknown>, tenantId: string): RawBuilder<unknown> {
  return sql`
    ${buckets} update rate_limits set tat = buckets.now + buckets.next, changed_at = buckets.now
    from buckets where tenant_id = ${tenantId} and rate_limits.key_id = buckets.key_id`;
}

/** @returns Undefined if the statement found no buckets, or changed none. */
async function findPair(
  statement: RawBuilder<Bucket>,
  queries: Queries,
): Promise<Pair | undefined> {
  const { rows } = await statement.execute(queries);
  const tenant = rows.find(({ key_id }) => key_id === TENANT_BUCKET);
  const key = rows.find((row) => row !== tenant);
  return tenant && key && { key, tenant };
}

interface Pair {
  key: Bucket;
  tenant: Bucket;
}

/** The first limit that says no. */
function findRefusal(pair: Pair, request: Debt): Refusal | undefined {
  const bounds = toBounds(request);
  for (const refusedBy of ["key", "tenant"] as const) {
    const { cost, most } = bounds[refusedBy];
    const wait = pair[refusedBy].debt + cost - most;
    if (wait > 0) return { refusedBy, wait };
  }
  const { documents, characters } = pair.key;
  const wait = restOfDay(pair.key);
  if (documents >= request.documentsPerDay) return { refusedBy: "documents", wait };
  if (characters >= request.charactersPerDay) return { refusedBy: "characters", wait };
  return undefined;
}

/** `wait` is in microseconds. */
type Refusal = { refusedBy: RefusedBy; wait: number };

function toStanding({ key, tenant }: Pair, refusal?: Refusal): Standing {
  const toMs = (micros: number) => Math.ceil(micros / MICROS_PER_MS);
  return {
    refusedBy: refusal?.refusedBy,
    waitMs: toMs(refusal?.wait ?? 0),
    keyDebtMs: toMs(key.debt),
    tenantDebtMs: toMs(tenant.debt),
    documents: key.documents,
    characters: key.characters,
    dayEndsInMs: toMs(restOfDay(key)),
  };
}

function restOfDay({ now }: Bucket): number {
  return MICROS_PER_DAY - (now % MICROS_PER_DAY);
}
