import type { Generated } from "kysely";

/** The tables. Every number is whole; times are milliseconds since 1970, days are days since 1970. */
export interface Tables {
  tenants: TenantRow;
  api_keys: KeyRow;
  usage_events: UsageEventRow;
  usage_days: UsageDayRow;
  rate_limits: RateLimitRow;
  reports: ReportRow;
  audit_events: AuditEventRow;
}

interface RateColumns {
  units_per_minute: number | null;
  burst: number | null;
}

export interface TenantRow extends RateColumns {
  id: string;
  name: string;
  created_at: number;
  suspended_at: number | null;
  /** 0 or 1: what the owner wants, and whether the operator lets them. */
  keeps_history: number;
  may_keep_history: Generated<number>;
  history_days: number;
  documents_per_day: number | null;
  characters_per_day: number | null;
}

export interface KeyRow extends RateColumns {
  tenant_id: string;
  id: string;
  hash: string;
  label: string;
  /** A JSON array of tool names. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

/** A use that was recorded, so that it is not recorded again. */
export interface UsageEventRow {
  tenant_id: string;
  id: string;
  key_id: string;
  tool: string;
  characters: number;
  at: number;
}

export interface UsageDayRow {
  tenant_id: string;
  day: number;
  key_id: string;
  documents: number;
  characters: number;
}

/** A bucket: of a key, or of the tenant as a whole, whose `key_id` is `TENANT_BUCKET`. */
export interface RateLimitRow {
  tenant_id: string;
  key_id: string;
  /** When the bucket is whole again (the theoretical arrival time): microseconds since 1970. */
  tat: number;
  /** When this row was last changed: microseconds since 1970. */
  changed_at: Generated<number>;
  /** Of a tenant's bucket: the day on which requests were let in last, how many, and the characters
   * that they may have at most. */
  taken_day: Generated<number>;
  taken_documents: Generated<number>;
  taken_characters: Generated<number>;
}

/** What somebody did who may do so. Tenants and keys that are gone stay in it. */
export interface AuditEventRow {
  id: string;
  at: number;
  actor: string;
  action: string;
  tenant_id: string | null;
  /** What it was done to, within the tenant: the id of a key, for example. */
  subject: string | null;
}

export interface ReportRow {
  tenant_id: string;
  id: string;
  at: number;
  tool: string;
  /** JSON. */
  report: string;
}

/** Sorts before every key, and no key is called so. */
export const TENANT_BUCKET = "";
