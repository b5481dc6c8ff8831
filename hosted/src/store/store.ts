import type { ToolName } from "../../../src/engine/contract/tool-names.js";
import type { Scope } from "../keys/scopes.js";

/**
 * What is kept, and every question that is asked of it. Two databases implement it alike: SQLite in
 * this process, and PostgreSQL for several nodes.
 *
 * Times are milliseconds since 1970, whole numbers, by the database's clock alone: nodes may disagree
 * about the time. Days are UTC, `2026-11-21`. Amounts are whole numbers.
 *
 * Every operation rejects with `StoreError` where the database cannot be reached or has no room.
 */
export interface Store {
  /**
   * Brings the tables up to date. Several nodes may do so at once.
   * @throws StoreError `unavailable`, `reason` `newer_tables`, where a newer program made the tables.
   */
  migrate(): Promise<void>;
  /**
   * To be called by what serves, before it does.
   * @throws StoreError `conflict` where another process serves on the same SQLite file.
   */
  serveAlone(): void;
  /** Resolves when the database answers within a second and its tables are up to date, or newer. */
  check(): Promise<void>;
  /** Who a key stands for; keys that are revoked or past their end are found, too. */
  findKey(hash: string): Promise<Caller | undefined>;
  /**
   * Counts a request against the limits, unless one of them says no; then nothing is counted.
   * @throws StoreError `not_found` where the key is gone.
   */
  admit(request: AdmissionRequest): Promise<Standing>;
  /**
   * Records documents that were judged, durably, each once: what is recorded already is left alone,
   * counters included. Resolves when all of it will survive a crash; where it rejects, none of it is
   * recorded, or all of it, and the same call may be repeated. Uses of keys that are gone are left out.
   * Units are taken after that, and once at most: not where the database fails in between.
   * @param whereHeld What becomes of uses whose tenant another transaction holds. Default `wait`.
   */
  settle(uses: readonly Use[], whereHeld?: "wait" | "skip"): Promise<Settled>;
  /** Takes units for work that ends without an answer, or gives back what was not used. Where that
   * cannot be done, nothing is said. */
  charge(debt: Debt): Promise<void>;
  /**
   * Everything about one tenant, and about no other.
   * @param actor Who asks, as the audit trail names them. Default `operator`.
   */
  tenant(id: string, actor?: string): TenantStore;
  /** What only who runs the service may ask. */
  operator: OperatorStore;
  close(): Promise<void>;
}

/** So many units a minute on average, and up to `burst` at once. */
export interface Rate {
  unitsPerMinute: number;
  burst: number;
}

/** What a day (UTC) may bring. */
export interface Quota {
  documentsPerDay: number;
  charactersPerDay: number;
}

/** What was set for one key or tenant; what is null follows the configuration. */
export type Overrides<Limits> = { [Name in keyof Limits]: number | null };

/** A key, with what its tenant allows. */
export interface Caller {
  keyId: string;
  tenantId: string;
  /** As stored, for the comparison. */
  hash: string;
  scopes: readonly Scope[];
  /** Whether the key was alive by the database's clock when this was read. */
  state: "active" | "revoked" | "expired";
  isSuspended: boolean;
  keepsHistory: boolean;
  keyRate: Overrides<Rate>;
  tenantRate: Overrides<Rate>;
  quota: Overrides<Quota>;
}

export interface AdmissionRequest {
  tenantId: string;
  keyId: string;
  /** Units of this request. */
  cost: number;
  keyRate: Rate;
  tenantRate: Rate;
  quota: Quota;
  /** Characters (UTF-16 code units) that it may turn out to have, at most; they count until `charge`
   * gives back what was not used. Default 0. */
  characters?: number;
  /** How many further requests of one unit, and as many characters, are wanted at once. Default 0. */
  more?: number;
  /** Milliseconds after which nothing that was let in can be under way any more: a node that died
   * gives nothing back. Default 0: only what is recorded counts. */
  underWayMs?: number;
}

/** How a caller stands after a request was counted or refused. */
export interface Standing {
  /** Which limit said no; undefined where the request is admitted. */
  refusedBy: "key" | "tenant" | "documents" | "characters" | undefined;
  /** Milliseconds until each bucket is whole again. */
  keyDebtMs: number;
  tenantDebtMs: number;
  /** Used today or under way, before this request. */
  documents: number;
  characters: number;
  /** How many further requests may be let in without asking. */
  more: number;
  /** The day (UTC) on which all this counts, in days since 1970. */
  day: number;
  /** Milliseconds until the next day. */
  dayEndsInMs: number;
}

/** Units beyond the one that was counted at admission; taken from both buckets, whatever is left. */
export interface Debt {
  tenantId: string;
  keyId: string;
  units: number;
  keyRate: Rate;
  tenantRate: Rate;
  /** What was let in on a day and is not used; units that go back are negative. */
  returned?: Returned;
}

/** What goes back to a day's quota. */
export interface Returned {
  day: number;
  documents: number;
  characters: number;
}

/** One document that was judged. Its units are taken with each repetition, too: the work was done. */
export interface Use extends Debt {
  /** Names the request; the same one again is the same use. */
  id: string;
  tool: ToolName;
  /** UTF-16 code units. */
  characters: number;
  /** The verdict without the document, as JSON: kept only where the tenant keeps a history now. */
  report?: string;
}

/** What became of uses that were to be recorded, beside those that were. */
export interface Settled {
  /** Nothing was done: another transaction holds their tenant. */
  held: readonly Use[];
  /** They were recorded before, or their key is gone. */
  repeated: readonly Use[];
}

export interface NewKey {
  id: string;
  hash: string;
  label: string;
  scopes: readonly Scope[];
  /** Milliseconds from now on by the database's clock; null for no end. */
  endsInMs: number | null;
  rate: Overrides<Rate>;
}

export interface KeyInfo {
  id: string;
  label: string;
  scopes: readonly Scope[];
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  state: Caller["state"];
  rate: Overrides<Rate>;
}

export interface TenantInfo {
  id: string;
  name: string;
  createdAt: number;
  suspendedAt: number | null;
  /** Switched by the owner; off where the operator forbids it. */
  keepsHistory: boolean;
  mayKeepHistory: boolean;
  /** Days after which reports are deleted. */
  historyDays: number;
  rate: Overrides<Rate>;
  quota: Overrides<Quota>;
}

export interface TenantChanges {
  name?: string;
  isSuspended?: boolean;
  keepsHistory?: boolean;
  mayKeepHistory?: boolean;
  historyDays?: number;
  rate?: Partial<Overrides<Rate>>;
  quota?: Partial<Overrides<Quota>>;
}

export interface UsageRow {
  day: string;
  keyId: string;
  documents: number;
  characters: number;
}

export interface TenantUsageRow extends UsageRow {
  tenantId: string;
}

/** A range of days, both ends included. */
export interface Days {
  from?: string;
  to?: string;
}

export interface Report {
  /** The use that it reports on. */
  id: string;
  at: number;
  tool: ToolName;
  /** The verdict without the document. */
  report: unknown;
}

export interface ReportPage {
  reports: Report[];
  /** Continues after the last one; undefined where there are no more. */
  next: string | undefined;
}

/**
 * One tenant's records. None of these can reach another tenant's, whatever id is given: what belongs
 * to another tenant is as if it were not there.
 */
export interface TenantStore {
  info(): Promise<TenantInfo | undefined>;
  update(changes: TenantChanges): Promise<TenantInfo | undefined>;
  /**
   * Deletes the tenant with its keys, usage and reports. Where it rejects, a part of these may be gone;
   * the same call goes on.
   * @returns Whether there was one.
   */
  remove(): Promise<boolean>;
  /** @throws StoreError `not_found` where there is no such tenant, `conflict` where id or hash is taken. */
  addKey(key: NewKey): Promise<KeyInfo>;
  keys(): Promise<KeyInfo[]>;
  key(id: string): Promise<KeyInfo | undefined>;
  /** Ends a key at once. One that is revoked already stays as it is. */
  revokeKey(id: string): Promise<KeyInfo | undefined>;
  /** Makes all its buckets whole. */
  resetLimits(): Promise<unknown>;
  /** By day, then key. @throws RangeError for a day that is not written so. */
  usage(days?: Days): Promise<UsageRow[]>;
  /**
   * Newest first; 100 of them, or as many as `limit` says, up to 1,000.
   * @throws StoreError `not_found` where `after` is not the `next` of a page.
   */
  reports(options?: { after?: string; limit?: number }): Promise<ReportPage>;
  report(id: string): Promise<Report | undefined>;
  /** @returns How many there were. */
  deleteReports(ids?: readonly string[]): Promise<number>;
}

/** What somebody did who may do so. */
export interface AuditEvent {
  id: string;
  at: number;
  /** `operator`, or `key:` and the id of a key. */
  actor: string;
  /** `tenants.suspend`, `keys.revoke` and the like. */
  action: string;
  tenantId: string | null;
  /** What it was done to: the id of a key, for example. */
  subject: string | null;
}

export interface Pruned {
  reports: number;
  uses: number;
}

export interface OperatorStore {
  /** @throws StoreError `conflict` where the id is taken. */
  createTenant(tenant: { id: string; name: string }): Promise<TenantInfo>;
  tenants(): Promise<TenantInfo[]>;
  /** The audit trail, newest first; what was done to tenants that are gone is in it. */
  audit(options: { tenantId?: string | undefined; limit: number }): Promise<AuditEvent[]>;
  /** Usage of all tenants, by day, tenant and key. @throws RangeError for a day that is not written so. */
  usage(days?: Days): Promise<TenantUsageRow[]>;
  /** Deletes reports that are older than their tenant wants, and uses that no retry can repeat any more. */
  prune(usesAfterMs: number): Promise<Pruned>;
  /**
   * Copies a SQLite database to a new file that only this user can read.
   * @throws StoreError `conflict` where there is a file already; `unavailable` where it cannot be written,
   *   or the database is a server's.
   */
  backUp(path: string): Promise<void>;
}
