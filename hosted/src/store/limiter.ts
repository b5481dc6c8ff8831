import { sql } from "kysely";
import { bigint, type Changes, type Database, type Dialect, MS_PER_DAY } from "./database.js";
import { StoreError } from "./store-error.js";
import { TENANT_BUCKET } from "./tables.js";
import type { AdmissionRequest, Debt, Rate, RefusedBy, Standing } from "./types.js";

const MICROS_PER_MS = 1_000;
const MICROS_PER_MINUTE = 60_000_000;
const MICROS_PER_DAY = MS_PER_DAY * MICROS_PER_MS;
/** About 31 years: sums with a time are still safe integers. */
const MAX_MICROS = 10 ** 15;

/** Both buckets of a request while they are locked; times in microseconds by the database's clock. */
interface Found {
  now: number;
  /** When each bucket is full again: `now` or later. */
  key: number;
  tenant: number;
  /** Recorded today. */
  documents: number;
  characters: number;
}

/**
 * Takes the credits of a request from the buckets of its key and its tenant, or from neither: the
 * generic cell rate algorithm (ITU-T I.371, virtual scheduling) in two buckets, and the day's quota.
 *
 * @throws StoreError `not_found` if there is no such key.
 */
export function admit(database: Database, request: AdmissionRequest): Promise<Standing> {
  return inBuckets(database, request, (found) => {
    const next = spend(found, { credits: 1, ...request });
    const refusedBy = findRefusal(found, next, request);
    const { key, tenant } = refusedBy === undefined ? next : found;
    const { now, documents, characters } = found;
    const standing = {
      refusedBy,
      keyDebtMs: Math.ceil((key - now) / MICROS_PER_MS),
      tenantDebtMs: Math.ceil((tenant - now) / MICROS_PER_MS),
      documents,
      characters,
      dayEndsInMs: Math.ceil((MICROS_PER_DAY - (now % MICROS_PER_DAY)) / MICROS_PER_MS),
    };
    return { result: standing, ...(refusedBy === undefined && { next }) };
  });
}

function spend(found: Found, { credits, keyRate, tenantRate }: Omit<Debt, "tenantId" | "keyId">) {
  return {
    key: found.key + toMicros(credits, keyRate),
    tenant: found.tenant + toMicros(credits, tenantRate),
  };
}

function findRefusal(
  { now, documents, characters }: Found,
  next: { key: number; tenant: number },
  { keyRate, tenantRate, quota }: AdmissionRequest,
): RefusedBy | undefined {
  if (next.key - now > toMicros(keyRate.burst, keyRate)) return "key";
  if (next.tenant - now > toMicros(tenantRate.burst, tenantRate)) return "tenant";
  if (documents >= quota.documentsPerDay) return "documents";
  return characters >= quota.charactersPerDay ? "characters" : undefined;
}

/** Takes credits from both buckets, even if that leaves a debt. Nothing happens if the key is gone. */
export async function charge(database: Database, debt: Debt): Promise<void> {
  if (debt.credits === 0) return;
  try {
    await inBuckets(database, debt, (found) => ({ result: undefined, next: spend(found, debt) }));
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== "not_found") throw error;
  }
}

/**
 * The time that credits take to come back, in microseconds. A credit is rounded up to whole
 * microseconds: a burst is exact, and the average is never above the rate.
 */
export function toMicros(credits: number, { creditsPerMinute }: Rate): number {
  const each = Math.ceil(MICROS_PER_MINUTE / creditsPerMinute);
  return Math.min(Math.ceil(credits) * each, MAX_MICROS);
}

interface Decision<Result> {
  result: Result;
  /** New times of both buckets; undefined: they stay as they are. */
  next?: { key: number; tenant: number };
}

/** Locks both buckets, in the same order everywhere, reads the clock, decides, and writes. */
function inBuckets<Result>(
  { relaxed, dialect }: Database,
  { tenantId, keyId }: { tenantId: string; keyId: string },
  decide: (found: Found) => Decision<Result>,
): Promise<Result> {
  return relaxed(async (changes) => {
    const found = await lockBuckets(changes, dialect, tenantId, keyId);
    const { result, next } = decide(found);
    if (next !== undefined) {
      await sql`
        update rate_limits set changed_at = ${bigint(found.now)},
          tat = case when key_id = ${TENANT_BUCKET} then ${bigint(next.tenant)} else ${bigint(next.key)} end
        where tenant_id = ${tenantId} and key_id in (${keyId}, ${TENANT_BUCKET})
      `.execute(changes);
    }
    return result;
  });
}

interface BucketRow {
  documents: number;
  characters: number;
  tat: number;
  changed_at: number;
  now: number;
}

async function lockBuckets(
  changes: Changes,
  { clockMicros, forUpdate }: Dialect,
  tenantId: string,
  keyId: string,
): Promise<Found> {
  const usedToday = (amount: "documents" | "characters") => sql`(
    select cast(coalesce(sum(${sql.ref(amount)}), 0) as bigint) from usage_days
    where tenant_id = ${tenantId} and day = ${clockMicros} / ${sql.lit(MICROS_PER_DAY)}
  ) as ${sql.ref(amount)}`;
  // The clock is read outside of the locked selection: after other nodes are done.
  const { rows } = await sql<BucketRow>`
    with locked as materialized (
      select key_id, tat, changed_at from rate_limits
      where tenant_id = ${tenantId} and key_id in (${keyId}, ${TENANT_BUCKET})
      order by key_id ${forUpdate}
    )
    select tat, changed_at, ${clockMicros} as now, ${usedToday("documents")}, ${usedToday("characters")}
    from locked order by key_id
  `.execute(changes);
  const [tenant, key] = rows;
  if (tenant === undefined || key === undefined) {
    throw new StoreError("not_found", "there is no such key");
  }
  const now = Math.max(tenant.now, key.now);
  const { documents, characters } = key;
  return {
    now,
    key: fullAt(key, now),
    tenant: fullAt(tenant, now),
    ...{ documents, characters },
  };
}

/** When a bucket is full again. If the clock was put back, the rest of the wait stays the same. */
function fullAt({ tat, changed_at }: BucketRow, now: number): number {
  return Math.max(now, changed_at > now ? tat - (changed_at - now) : tat);
}
