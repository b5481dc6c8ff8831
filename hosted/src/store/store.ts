import type { ToolName } from "../../../src/engine/contract/tool-names.js";

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
   */
  settle(uses: readonly Use[]): Promise<void>;
  /** Takes units for work that ends without an answer. Where they cannot be taken, nothing is said. */
  charge(debt: Debt): Promise<void>;
  /** Everything about one tenant, and about no other. */
  tenant(id: string): TenantStore;
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
  scopes: readonly ToolName[];
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
}

/** How a caller stands after a request was counted or refused. */
export interface Standing {
  /** Which limit said no; undefined where the request is admitted. */
  refusedBy: "key" | "tenant" | "documents" | "characters" | undefined;
  /** Milliseconds until each bucket is whole again. */
  keyDebtMs: number;
  tenantDebtMs: number;
  /** Used today, before this request. */
  documents: number;
  characters: number;
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

export interface NewKey {
  id: string;
  hash: string;
  label: string;
  scopes: readonly ToolName[];
  /** Milliseconds from now on by the database's clock; null for no end. */
  endsInMs: number | null;
  rate: Overrides<Rate>;
}

export interface KeyInfo {
  id: string;
  label: string;
  scopes: readonly ToolName[];
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** What it was made to live, in milliseconds, whatever became of it; null for no end. */
  lifetimeMs: number | null;
  state: Caller["state"];
  rate: Overrides<Rate>;
}

export interface TenantInfo {
  id: string;
  name: string;
  createdAt: number;
  suspendedAt: number | null;
  keepsHistory: boolean;
  /** Days after which reports are deleted. */
  historyDays: number;
  rate: Overrides<Rate>;
  quota: Overrides<Quota>;
}

export interface TenantChanges {
  name?: string;
  isSuspended?: boolean;
  keepsHistory?: boolean;
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
  /** Lets a key end after so long, unless it ends before. @returns undefined where there is none. */
  endKey(id: string, inMs: number): Promise<KeyInfo | undefined>;
  /** Ends a key at once. One that is revoked already stays as it is. */
  revokeKey(id: string): Promise<KeyInfo | undefined>;
  /** Makes all its buckets whole. */
  resetLimits(): Promise<void>;
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

export interface Pruned {
  reports: number;
  uses: number;
}

export interface OperatorStore {
  /** @throws StoreError `conflict` where the id is taken. */
  createTenant(tenant: { id: string; name: string }): Promise<TenantInfo>;
  tenants(): Promise<TenantInfo[]>;
  /** Deletes reports that are older than their tenant wants, and uses that no retry can repeat any more. */
  prune(usesAfterMs: number): Promise<Pruned>;
}
