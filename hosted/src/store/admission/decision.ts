import { type RawBuilder, sql } from "kysely";
import { MICROS_PER_DAY } from "../clock.js";
import type { Dialect } from "../database.js";
import type { AdmissionRequest, Standing } from "../store.js";
import { TENANT_BUCKET } from "../tables.js";
import { toDepth, toMicros } from "./bucket.js";

/** What a decision finds, and decides; times in microseconds. */
export interface DecisionRow {
  now: number;
  /** When each bucket is whole again; null where there is no such bucket. */
  key_tat: number | null;
  tenant_tat: number | null;
  /** The same with this request counted. */
  next_key_tat: number;
  next_tenant_tat: number;
  documents: number;
  characters: number;
  refused_by: Standing["refusedBy"] | "missing" | null;
}

/**
 * The common table expressions behind `decision`, one `DecisionRow`: the generic cell rate algorithm
 * (ITU-T I.371, virtual scheduling) for both buckets, and the day's quota.
 *
 * The clock is read when both rows are held, in the order of their keys, so that whoever waited for
 * another node decides on what that one left. The day's use is what was settled when this began.
 */
export function decide(dialect: Dialect, request: AdmissionRequest): RawBuilder<unknown> {
  const { tenantId, keyId, cost, keyRate, tenantRate, quota } = request;
  return sql`
    held as materialized (
      select key_id, tat from rate_limits
      where tenant_id = ${tenantId} and key_id in (${keyId}, ${TENANT_BUCKET})
      order by key_id ${dialect.forUpdate}
    ),
    found as materialized (
      select
        max(case when key_id <> ${TENANT_BUCKET} then tat end) as key_tat,
        max(case when key_id = ${TENANT_BUCKET} then tat end) as tenant_tat,
        ${dialect.clockMicros} as now
      from held
    ),
    today as materialized (
      select
        found.now, found.key_tat, found.tenant_tat,
        case when key_tat > now then key_tat else now end
          + ${integer(toMicros(cost, keyRate))} as next_key_tat,
        case when tenant_tat > now then tenant_tat else now end
          + ${integer(toMicros(cost, tenantRate))} as next_tenant_tat,
        ${usedToday(tenantId, "documents")} as documents,
        ${usedToday(tenantId, "characters")} as characters
      from found
    ),
    decision as materialized (
      select *, case
        when key_tat is null or tenant_tat is null then 'missing'
        when next_key_tat - now > ${integer(toDepth(keyRate))} then 'key'
        when next_tenant_tat - now > ${integer(toDepth(tenantRate))} then 'tenant'
        when documents >= ${integer(quota.documentsPerDay)} then 'documents'
        when characters >= ${integer(quota.charactersPerDay)} then 'characters'
      end as refused_by
      from today
    )`;
}

function usedToday(tenantId: string, amount: "documents" | "characters"): RawBuilder<number> {
  return sql`(
    select cast(coalesce(sum(${sql.ref(amount)}), 0) as bigint) from usage_days
    where tenant_id = ${tenantId} and day = found.now / ${sql.lit(MICROS_PER_DAY)}
  )`;
}

/** PostgreSQL would otherwise take a parameter for what stands beside it, at times four bytes wide. */
function integer(value: number): RawBuilder<number> {
  return sql`cast(${value} as bigint)`;
}
