import type { ToolName } from "../../../src/engine/contract/tool-names.js";
import type { Scope } from "../keys/scopes.js";

/*
 * Times are whole milliseconds since 1970 by the database's clock, since the clocks of nodes differ.
 * Days are UTC, `2026-11-21`. Characters are UTF-16 code units.
 */

/** Credits a minute on average, and at once. */
export interface Rate {
  creditsPerMinute: number;
  burst: number;
}

/** The limits of a day (UTC). */
export interface Quota {
  documentsPerDay: number;
  charactersPerDay: number;
}

/** The limits of one caller. */
export interface Limits {
  keyRate: Rate;
  tenantRate: Rate;
  quota: Quota;
}

/** The limits of one key or tenant. Null follows the configuration. */
export type Overrides<Values> = { [Name in keyof Values]: number | null };

export type KeyState = "active" | "revoked" | "expired";

/** A key and its tenant. */
export interface Caller {
  keyId: string;
  tenantId: string;
  /** As stored, for the comparison. */
  hash: string;
  scopes: readonly Scope[];
  state: KeyState;
  isSuspended: boolean;
  keepsHistory: boolean;
  keyRate: Overrides<Rate>;
  tenantRate: Overrides<Rate>;
  quota: Overrides<Quota>;
}

export interface Amount {
  documents: number;
  characters: number;
}

export interface AdmissionRequest extends Limits {
  tenantId: string;
  keyId: string;
  /** Default 1. */
  credits?: number;
  /** What this node admitted and did not record yet. It counts against the quota. */
  underWay?: Amount;
}

/** The limit that rejected a request; `under_way`: the rest of a quota is taken by open requests. */
export type RefusedBy = "key" | "tenant" | "documents" | "characters" | "under_way";

/** The limits of a caller after a request was admitted or rejected. */
export interface Standing {
  refusedBy: RefusedBy | undefined;
  /** Milliseconds until each bucket is full again. */
  keyDebtMs: number;
  tenantDebtMs: number;
  /** Recorded or under way today, before this request. */
  documents: number;
  characters: number;
  /** Milliseconds until the next day. */
  dayEndsInMs: number;
}

/** Credits beyond the one of admission. Both buckets pay them, even if that leaves a debt. */
export interface Debt {
  tenantId: string;
  keyId: string;
  credits: number;
  keyRate: Rate;
  tenantRate: Rate;
}

/** One judged document. A repeated use costs its credits again. */
export interface Use extends Debt {
  /** Uses with the same id are the same use. */
  id: string;
  tool: ToolName;
  characters: number;
  /** The verdict without text of the document, as JSON; kept only if the tenant keeps a history now. */
  report?: string;
}

export interface NewKey {
  id: string;
  hash: string;
  label: string;
  scopes: readonly Scope[];
  /** Milliseconds from now; null: the key does not expire. */
  expiresInMs: number | null;
  rate: Overrides<Rate>;
}

export interface KeyInfo {
  id: string;
  label: string;
  scopes: readonly Scope[];
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  state: KeyState;
  rate: Overrides<Rate>;
}

export interface TenantInfo {
  id: string;
  name: string;
  createdAt: number;
  suspendedAt: number | null;
  /** Set by the tenant; false if the operator forbids it. */
  keepsHistory: boolean;
  mayKeepHistory: boolean;
  /** Days after which reports are deleted. */
  historyDays: number;
  rate: Overrides<Rate>;
  quota: Overrides<Quota>;
}

export interface TenantChanges {
  name?: string | undefined;
  isSuspended?: boolean | undefined;
  keepsHistory?: boolean | undefined;
  mayKeepHistory?: boolean | undefined;
  historyDays?: number | undefined;
  rate?: Partial<Overrides<Rate>>;
  quota?: Partial<Overrides<Quota>>;
}

export interface UsageRow extends Amount {
  day: string;
  keyId: string;
}

/** Both ends are included. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

export interface Report {
  /** The id of its use. */
  id: string;
  at: number;
  tool: ToolName;
  report: unknown;
}

export interface ReportPage {
  reports: Report[];
  /** For the next page; undefined on the last one. */
  next: string | undefined;
}

export interface AuditEvent {
  id: string;
  at: number;
  /** `operator`, or `key:` and the id of a key. */
  actor: string;
  /** For example `keys.revoke`. */
  action: string;
  tenantId: string | null;
  /** For example the id of a key. */
  subject: string | null;
}
