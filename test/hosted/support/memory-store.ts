import type {
  AdmissionRequest,
  Caller,
  Days,
  Debt,
  KeyInfo,
  NewKey,
  Overrides,
  Pruned,
  Quota,
  Rate,
  Report,
  ReportPage,
  Settled,
  Standing,
  Store,
  TenantChanges,
  TenantInfo,
  TenantStore,
  UsageRow,
  Use,
} from "../../../hosted/src/store/store.js";
import { StoreError } from "../../../hosted/src/store/store-error.js";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface StoredKey extends Omit<KeyInfo, "state"> {
  hash: string;
  tenantId: string;
}

interface Tenant {
  info: TenantInfo;
  usage: UsageRow[];
  /** Oldest first. */
  reports: Report[];
  /** When each use was recorded, by its id. */
  uses: Map<string, number>;
}

/** A store that forgets: for tests of what stands upon one. Its clock stands still until it is set. */
export class MemoryStore implements Store {
  now = Date.UTC(2026, 10, 21, 12);
  isMigrated: boolean;
  openings = 0;
  /** Every operation fails with it, where it is set. */
  failure: Error | undefined;

  readonly #tenants = new Map<string, Tenant>();
  readonly #keys = new Map<string, StoredKey>();
  /** When a bucket is whole again, by the id of its key or tenant. */
  readonly #wholeAt = new Map<string, number>();

  constructor({ isMigrated = true } = {}) {
    this.isMigrated = isMigrated;
  }

  async migrate(): Promise<void> {
    this.#fail();
    this.isMigrated = true;
  }

  serveAlone(): void {}

  async check(): Promise<void> {
    this.#fail();
    if (!this.isMigrated) {
      throw new StoreError("unavailable", "the tables are not up to date", "not_migrated");
    }
  }

  async close(): Promise<void> {
    this.openings--;
  }

  async findKey(hash: string): Promise<Caller | undefined> {
    this.#answer();
    const key = [...this.#keys.values()].find((each) => each.hash === hash);
    if (key === undefined) return undefined;
    const { info } = this.#tenants.get(key.tenantId)!;
    return {
      keyId: key.id,
      tenantId: key.tenantId,
      hash,
      scopes: key.scopes,
      state: this.#stateOf(key),
      isSuspended: info.suspendedAt !== null,
      keepsHistory: info.keepsHistory,
      keyRate: key.rate,
      tenantRate: info.rate,
      quota: info.quota,
    };
  }

  async admit(request: AdmissionRequest): Promise<Standing> {
    this.#answer();
    const { tenantId, keyId, cost, keyRate, tenantRate, quota } = request;
    const standing = this.#standing(tenantId, keyId);
    const fits = (debtMs: number, rate: Rate) =>
      debtMs + costMs(cost, rate) <= costMs(rate.burst, rate);
    const refusedBy = !fits(standing.keyDebtMs, keyRate)
      ? "key"
      : !fits(standing.tenantDebtMs, tenantRate)
        ? "tenant"
        : standing.documents >= quota.documentsPerDay
          ? "documents"
          : standing.characters >= quota.charactersPerDay
            ? "characters"
            : undefined;
    if (refusedBy === undefined) {
      this.#take(keyId, cost, keyRate);
      this.#take(tenantId, cost, tenantRate);
    }
    return { ...standing, ...this.#debts(tenantId, keyId), refusedBy };
  }

  async settle(uses: readonly Use[]): Promise<Settled> {
    this.#answer();
    const repeated: Use[] = [];
    for (const use of uses) {
      const tenant = this.#tenants.get(use.tenantId);
      if (tenant === undefined) continue;
      await this.charge(use);
      if (tenant.uses.has(use.id)) {
        repeated.push(use);
        continue;
      }
      tenant.uses.set(use.id, this.now);
      const row = this.#usageRow(tenant, use.keyId);
      row.documents++;
      row.characters += use.characters;
      if (use.report !== undefined && tenant.info.keepsHistory) {
        const report: unknown = JSON.parse(use.report);
        tenant.reports.push({ id: use.id, at: this.now, tool: use.tool, report });
      }
    }
    return { held: [], repeated };
  }

  async charge({ tenantId, keyId, units, keyRate, tenantRate }: Debt): Promise<void> {
    this.#take(keyId, units, keyRate);
    this.#take(tenantId, units, tenantRate);
  }

  readonly operator = {
    createTenant: async ({ id, name }: { id: string; name: string }): Promise<TenantInfo> => {
      this.#answer();
      if (this.#tenants.has(id)) throw new StoreError("conflict", `the id "${id}" is taken`);
      const info: TenantInfo = {
        id,
        name,
        createdAt: this.now,
        suspendedAt: null,
        keepsHistory: false,
        mayKeepHistory: true,
        historyDays: 30,
        rate: { unitsPerMinute: null, burst: null },
        quota: { documentsPerDay: null, charactersPerDay: null },
      };
      this.#tenants.set(id, { info, usage: [], reports: [], uses: new Map() });
      return structuredClone(info);
    },
    tenants: async (): Promise<TenantInfo[]> => {
      this.#answer();
      return [...this.#tenants.values()].map(({ info }) => structuredClone(info));
    },
    audit: async () => [],
    backUp: async () => {},
    usage: async (days?: Days) =>
      [...this.#tenants.keys()].flatMap((tenantId) =>
        this.#usage(tenantId, days).map((row) => ({ ...row, tenantId })),
      ),
    prune: async (usesAfterMs: number): Promise<Pruned> => {
      this.#answer();
      const pruned: Pruned = { reports: 0, uses: 0 };
      for (const tenant of this.#tenants.values()) {
        const oldest = this.now - tenant.info.historyDays * DAY_MS;
        const kept = tenant.reports.filter(({ at }) => at >= oldest);
        pruned.reports += tenant.reports.length - kept.length;
        tenant.reports = kept;
        for (const [id, at] of tenant.uses) {
          if (at >= this.now - usesAfterMs) continue;
          tenant.uses.delete(id);
          pruned.uses++;
        }
      }
      return pruned;
    },
  };

  tenant(id: string): TenantStore {
    return {
      info: async () => this.#copyInfo(id),
      update: async (changes) => this.#update(id, changes),
      remove: async () => {
        this.#answer();
        for (const key of this.#keysOf(id)) this.#keys.delete(key.id);
        return this.#tenants.delete(id);
      },
      addKey: async (key) => this.#addKey(id, key),
      keys: async () => {
        this.#answer();
        return this.#keysOf(id).map((key) => this.#toInfo(key));
      },
      key: async (keyId) => this.#changeKey(id, keyId, () => {}),
      revokeKey: async (keyId) =>
        this.#changeKey(id, keyId, (key) => {
          key.revokedAt ??= this.now;
        }),
      resetLimits: async () => {
        for (const bucket of [id, ...this.#keysOf(id).map((key) => key.id)])
          this.#wholeAt.delete(bucket);
      },
      usage: async (days) => this.#usage(id, days),
      reports: async (options) => this.#reports(id, options),
      report: async (reportId) => {
        this.#answer();
        return this.#tenants.get(id)?.reports.find((report) => report.id === reportId);
      },
      deleteReports: async (ids) => this.#deleteReports(id, ids),
    };
  }

  #fail(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  /** Nothing is answered without tables. */
  #answer(): void {
    this.#fail();
    if (!this.isMigrated) throw new Error("no such table");
  }

  #copyInfo(id: string): TenantInfo | undefined {
    this.#answer();
    const info = this.#tenants.get(id)?.info;
    return info && structuredClone(info);
  }

  #update(id: string, changes: TenantChanges): TenantInfo | undefined {
    this.#answer();
    const tenant = this.#tenants.get(id);
    if (tenant === undefined) return undefined;
    const { rate, quota, isSuspended, ...plain } = changes;
    const { info } = tenant;
    Object.assign(info, plain);
    info.rate = { ...info.rate, ...rate } as Overrides<Rate>;
    info.quota = { ...info.quota, ...quota } as Overrides<Quota>;
    if (isSuspended === true) info.suspendedAt ??= this.now;
    if (isSuspended === false) info.suspendedAt = null;
    return this.#copyInfo(id);
  }

  #addKey(tenantId: string, { endsInMs, ...key }: NewKey): KeyInfo {
    this.#answer();
    if (!this.#tenants.has(tenantId)) throw new StoreError("not_found", "no such tenant");
    if (this.#keys.has(key.id)) throw new StoreError("conflict", "the id of the key is taken");
    const stored: StoredKey = {
      ...key,
      tenantId,
      createdAt: this.now,
      expiresAt: endsInMs === null ? null : this.now + endsInMs,
      revokedAt: null,
    };
    this.#keys.set(key.id, stored);
    return this.#toInfo(stored);
  }

  #keysOf(tenantId: string): StoredKey[] {
    return [...this.#keys.values()].filter((key) => key.tenantId === tenantId);
  }

  #changeKey(
    tenantId: string,
    keyId: string,
    change: (key: StoredKey) => void,
  ): KeyInfo | undefined {
    this.#answer();
    const key = this.#keys.get(keyId);
    if (key === undefined || key.tenantId !== tenantId) return undefined;
    change(key);
    return this.#toInfo(key);
  }

  #toInfo(key: StoredKey): KeyInfo {
    const { hash: _, tenantId: __, ...info } = structuredClone(key);
    return { ...info, state: this.#stateOf(key) };
  }

  #stateOf({ revokedAt, expiresAt }: StoredKey): Caller["state"] {
    if (revokedAt !== null) return "revoked";
    return expiresAt !== null && expiresAt <= this.now ? "expired" : "active";
  }

  #usageRow(tenant: Tenant, keyId: string): UsageRow {
    const day = this.#today();
    const found = tenant.usage.find((row) => row.day === day && row.keyId === keyId);
    if (found !== undefined) return found;
    const row: UsageRow = { day, keyId, documents: 0, characters: 0 };
    tenant.usage.push(row);
    return row;
  }

  #usage(id: string, { from = "", to = "9999" }: Days = {}): UsageRow[] {
    this.#answer();
    const rows = this.#tenants.get(id)?.usage ?? [];
    return structuredClone(rows)
      .filter(({ day }) => from <= day && day <= to)
      .sort((a, b) => compare(a.day, b.day) || compare(a.keyId, b.keyId));
  }

  #reports(id: string, { after, limit = 50 }: { after?: string; limit?: number } = {}): ReportPage {
    this.#answer();
    const newestFirst = (this.#tenants.get(id)?.reports ?? []).toReversed();
    const start = after === undefined ? 0 : Number(after);
    const reports = newestFirst.slice(start, start + limit);
    const end = start + reports.length;
    return { reports, next: end < newestFirst.length ? String(end) : undefined };
  }

  #deleteReports(id: string, ids: readonly string[] | undefined): number {
    this.#answer();
    const tenant = this.#tenants.get(id);
    if (tenant === undefined) return 0;
    const kept = tenant.reports.filter((report) => ids !== undefined && !ids.includes(report.id));
    const count = tenant.reports.length - kept.length;
    tenant.reports = kept;
    return count;
  }

  #today(): string {
    return new Date(this.now).toISOString().slice(0, 10);
  }

  #standing(tenantId: string, keyId: string): Standing {
    const today = this.#today();
    const rows = this.#usage(tenantId, { from: today, to: today });
    return {
      refusedBy: undefined,
      ...this.#debts(tenantId, keyId),
      documents: rows.reduce((sum, row) => sum + row.documents, 0),
      characters: rows.reduce((sum, row) => sum + row.characters, 0),
      more: 0,
      day: Math.floor(this.now / DAY_MS),
      dayEndsInMs: DAY_MS - (this.now % DAY_MS),
    };
  }

  #debts(tenantId: string, keyId: string) {
    const debt = (id: string) => Math.max(0, (this.#wholeAt.get(id) ?? 0) - this.now);
    return { keyDebtMs: debt(keyId), tenantDebtMs: debt(tenantId) };
  }

  #take(id: string, units: number, rate: Rate): void {
    const wholeAt = Math.max(this.now, this.#wholeAt.get(id) ?? 0);
    this.#wholeAt.set(id, wholeAt + costMs(units, rate));
  }
}

/** Milliseconds in which a bucket gets so many units back. */
function costMs(units: number, { unitsPerMinute }: Rate): number {
  return Math.ceil((units * MINUTE_MS) / unitsPerMinute);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
