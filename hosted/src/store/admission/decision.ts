import { type RawBuilder, sql } from "kysely";
import { MICROS_PER_DAY } from "../clock.js";
import type { Dialect } from "../database.js";
import type { AdmissionRequest, Standing } from "../store.js";
import { TENANT_BUCKET } from "../tables.js";
import { effectiveTat, toDepth, toMicros } from "./bucket.js";

/** What a decision finds, and decides; times in microseconds. */
export interface DecisionRow {
  now: number;
  /** Days since 1970. */
  day: number;
  /** When each bucket is whole again; null where there is no such bucket. */
  key_tat: number | null;
  tenant_tat: number | null;
  /** The same with this request, and the further ones, counted. */
  next_key_tat: number;
  next_tenant_tat: number;
  /** Recorded or under way today, before this request. */
  documents: number;
  characters: number;
  /** Further requests that were granted. */
  more: number;
  refused_by: Standing["refusedBy"] | "missing" | null;
}

/** Further requests take no more than this part of what is left, so that others find something. */
const SHARE = 4;

/**
 * The common table expressions behind `decision`, one `DecisionRow`: the generic cell rate algorithm
 * (ITU-T I.371, virtual scheduling) for both buckets, and the day's quota.
 *
 * The clock is read when both rows are held, in the order of their keys, so that whoever waited for
 * another node decides on what that one left. The day's use is what was recorded when this began, or
 * what was let in today, whichever is more.
 */
export function decide(dialect: Dialect, request: AdmissionRequest): RawBuilder<unknown> {
  const { tenantId, keyId, cost, keyRate, tenantRate, quota } = request;
  const { more = 0, characters = 0, underWayMs = 0 } = request;
  const [keyUnit, tenantUnit] = [toMicros(1, keyRate), toMicros(1, tenantRate)];
  const [keyDepth, tenantDepth] = [toDepth(keyRate), toDepth(tenantRate)];
  const isKey = sql`key_id <> ${TENANT_BUCKET}`;
  const ofTenant = (column: string) =>
    sql`max(case when key_id = ${TENANT_BUCKET} then ${sql.ref(column)} end)`;
  // What was let in counts on its day, until nothing of it can be under way any more.
  const taken = (column: string) => sql`case
    when taken_day = now / ${sql.lit(MICROS_PER_DAY)}
      and changed_at > now - ${integer(underWayMs * 1_000)} then ${sql.ref(column)} else 0 end`;
  return sql`
    held as materialized (
      select key_id, tat, changed_at, taken_day, taken_documents, taken_characters from rate_limits
      where tenant_id = ${tenantId} and key_id in (${keyId}, ${TENANT_BUCKET})
      order by key_id ${dialect.forUpdate}
    ),
    found as materialized (
      select
        max(case when ${isKey} then tat end) as key_tat_then,
        max(case when ${isKey} then changed_at end) as key_changed_at,
        ${ofTenant("tat")} as tenant_tat_then,
        ${ofTenant("changed_at")} as changed_at,
        ${ofTenant("taken_day")} as taken_day,
        ${ofTenant("taken_documents")} as taken_documents,
        ${ofTenant("taken_characters")} as taken_characters,
        ${dialect.clockMicros} as now
      from held
    ),
    today as materialized (
      select now, now / ${sql.lit(MICROS_PER_DAY)} as day,
        ${effectiveTat("key_tat_then", "key_changed_at", sql`now`)} as key_tat,
        ${effectiveTat("tenant_tat_then", "changed_at", sql`now`)} as tenant_tat,
        ${dialect.greatest}(${usedToday(tenantId, "documents")}, ${taken("taken_documents")})
          as documents,
        ${dialect.greatest}(${usedToday(tenantId, "characters")}, ${taken("taken_characters")})
          as characters
      from found
    ),
    charged_once as materialized (
      select *,
        case when key_tat > now then key_tat else now end
          + ${integer(toMicros(cost, keyRate))} as one_key_tat,
        case when tenant_tat > now then tenant_tat else now end
          + ${integer(toMicros(cost, tenantRate))} as one_tenant_tat
      from today
    ),
    decided as materialized (
      select *, case
        when key_tat is null or tenant_tat is null then 'missing'
        when one_key_tat - now > ${integer(keyDepth)} then 'key'
        when one_tenant_tat - now > ${integer(tenantDepth)} then 'tenant'
        when documents >= ${integer(quota.documentsPerDay)} then 'documents'
        when characters >= ${integer(quota.charactersPerDay)} then 'characters'
      end as refused_by
      from charged_once
    ),
    granted as materialized (
      select *, case when refused_by is not null then 0 else ${dialect.greatest}(0, ${dialect.least}(
        ${integer(more)},
        (${integer(keyDepth)} - (one_key_tat - now)) / ${integer(SHARE * keyUnit)},
        (${integer(tenantDepth)} - (one_tenant_tat - now)) / ${integer(SHARE * tenantUnit)},
        (${integer(quota.documentsPerDay)} - documents - 1) / ${sql.lit(SHARE)},
        (${integer(quota.charactersPerDay)} - characters - ${integer(characters)})
          / ${integer(SHARE * Math.max(1, characters))}
      )) end as more
      from decided
    ),
    decision as materialized (
      select now, day, key_tat, tenant_tat, documents, characters, more, refused_by,
        one_key_tat + more * ${integer(keyUnit)} as next_key_tat,
        one_tenant_tat + more * ${integer(tenantUnit)} as next_tenant_tat
      from granted
    )`;
}

function usedToday(tenantId: string, amount: "documents" | "characters"): RawBuilder<number> {
  return sql`(
    select cast(coalesce(sum(${sql.ref(amount)}), 0) as bigint) from usage_days
    where tenant_id = ${tenantId} and day = found.now / ${sql.lit(MICROS_PER_DAY)}
  )`;
}

/** PostgreSQL would otherwise take a parameter for what is beside it, at times four bytes wide. */
export function integer(value: number): RawBuilder<number> {
  return sql`cast(${value} as bigint)`;
}
