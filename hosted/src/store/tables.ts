import type { Generated } from "kysely";

/** See `migrations/0001-tables.ts`. */
export interface Tables {
  tenants: Omit<TenantRow, "may_keep_history"> & { may_keep_history: Generated<number> };
  api_keys: KeyRow;
  rate_limits: {
    tenant_id: string;
    /** `TENANT_BUCKET` for the bucket of the tenant. */
    key_id: string;
    /** When the bucket is full again, in microseconds since 1970 (the theoretical arrival time). */
    tat: number;
    /** The last change, likewise. */
    changed_at: Generated<number>;
  };
  usage_events: {
    tenant_id: string;
    id: string;
    key_id: string;
    tool: string;
    characters: number;
    at: number;
  };
  usage_days: {
    tenant_id: string;
    /** Days since 1970 (UTC). */
    day: number;
    key_id: string;
    documents: number;
    characters: number;
  };
  reports: ReportRow;
  audit_events: AuditEventRow;
}

/** The limits of one key or tenant; null follows the configuration. */
export interface RateColumns {
  credits_per_minute: number | null;
  burst: number | null;
}

export interface TenantRow extends RateColumns {
  id: string;
  name: string;
  created_at: number;
  suspended_at: number | null;
  /** 0 or 1; set by the tenant. */
  keeps_history: number;
  /** 0 or 1; set by the operator. */
  may_keep_history: number;
  /** Days after which reports are deleted. */
  history_days: number;
  documents_per_day: number | null;
  characters_per_day: number | null;
}

export interface KeyRow extends RateColumns {
  tenant_id: string;
  id: string;
  hash: string;
  label: string;
  /** A JSON array. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

export interface ReportRow {
  tenant_id: string;
  /** The id of its use. */
  id: string;
  at: number;
  tool: string;
  /** JSON. */
  report: string;
}

export interface AuditEventRow {
  id: string;
  at: number;
  /** `operator`, or `key:` and the id of a key. */
  actor: string;
  /** For example `keys.revoke`. */
  action: string;
  tenant_id: string | null;
  /** For example the id of a key. */
  subject: string | null;
}

/** Sorts before every key. */
export const TENANT_BUCKET = "";

/** A record with its times in ISO 8601: `at`, and names that end with `_at`. */
export function printTimes(row: object): object {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    /(?:^|_)at$/.test(name) && typeof value === "number" ? new Date(value).toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}
