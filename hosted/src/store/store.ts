import { resolve } from "node:path";
import { sql } from "kysely";
import {
  audited,
  bigint,
  clockMs,
  type Database,
  deleteInBatches,
  MS_PER_DAY,
} from "./database.js";
import { findCaller } from "./keys.js";
import { admit, charge } from "./limiter.js";
import { checkTables, migrate } from "./migrations/migrate.js";
import { openPostgres, type PostgresOptions } from "./open-postgres.js";
import { openSqlite, type SqliteOptions } from "./open-sqlite.js";
import { recordUses } from "./record-uses.js";
import { StoreError } from "./store-error.js";
import { type AuditEventRow, TENANT_BUCKET, type TenantRow } from "./tables.js";
import { OPERATOR, TenantStore } from "./tenant-store.js";
import type { Debt, Limits, Use } from "./types.js";

const DEFAULT_HISTORY_DAYS = 30;

/** The URL is one that `databaseUrl` of the configuration allows. */
export type StoreOptions = PostgresOptions & Omit<SqliteOptions, "path">;

/**
 * Opens a database. PostgreSQL may be away: questions fail until it is back.
 *
 * @throws StoreError `unavailable` if a file cannot be opened.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url } = options;
  if (!url.startsWith("file:")) return new Store(openPostgres(options));
  return new Store(await openSqlite({ ...options, path: resolve(url.slice("file:".length)) }));
}

/** Everything that is stored, the same on both databases. Failures are `StoreError`s. */
export class Store {
  constructor(private readonly database: Database) {}

  /** Whether transactions lock rows, and not the whole database. */
  get locksRows(): boolean {
    return this.database.dialect.locksRows;
  }

  migrate() {
    return migrate(this.database);
  }

  /** Called before serving. @throws StoreError `conflict` if another process serves the same file. */
  serveAlone() {
    this.database.serveAlone();
  }

  /** Whether the database is ready. @throws StoreError */
  check() {
    return checkTables(this.database);
  }

  /** Revoked and expired keys are found, too. */
  findKey(hash: string, defaults: Limits) {
    return findCaller(this.database, hash, defaults);
  }

  admit(request: Debt) {
    return admit(this.database, request);
  }

  /** Resolves when the uses will survive a crash. If it rejects, the same call may be repeated. */
  record(uses: readonly Use[]) {
    return recordUses(this.database, uses);
  }

  charge(debt: Debt) {
    return charge(this.database, debt);
  }

  /** @param actor For the audit trail. */
  tenant(id: string, actor = OPERATOR): TenantStore {
    return new TenantStore(this.database, id, actor);
  }

  /** @throws StoreError `conflict` if the id is taken. */
  createTenant({ id, name }: { id: string; name: string }): Promise<TenantRow> {
    const action = { actor: OPERATOR, action: "tenants.create", tenant_id: id, subject: null };
    return audited(this.database, action, async (changes) => {
      const row = await changes
        .insertInto("tenants")
        .values({
          ...{ id, name, created_at: clockMs(this.database.dialect) },
          ...{ keeps_history: 0, history_days: DEFAULT_HISTORY_DAYS },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new StoreError("conflict", "this tenant exists already");
      const bucket = { tenant_id: id, key_id: TENANT_BUCKET, tat: 0 };
      await changes.insertInto("rate_limits").values(bucket).execute();
      return row;
    });
  }

  /** By age, oldest first. */
  tenants(): Promise<TenantRow[]> {
    const { durable } = this.database;
    return durable.selectFrom("tenants").selectAll().orderBy("created_at").orderBy("id").execute();
  }

  /** Newest first, deleted tenants included. */
  audit(tenantId: string | undefined, limit: number): Promise<AuditEventRow[]> {
    return this.database.durable
      .selectFrom("audit_events")
      .selectAll()
      .$if(tenantId !== undefined, (query) => query.where("tenant_id", "=", tenantId as string))
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
  }

  /**
   * Deletes expired reports, and uses that no retry can repeat any more. Counters of days stay.
   *
   * @returns How many of each.
   */
  async prune(usesAfterMs: number): Promise<{ reports: number; uses: number }> {
    const now = clockMs(this.database.dialect);
    const isExpired = sql`at < ${now} - (
      select history_days from tenants where tenants.id = reports.tenant_id
    ) * ${sql.lit(MS_PER_DAY)}`;
    const isOld = sql`at < ${now} - ${bigint(usesAfterMs)}`;
    return {
      reports: await deleteInBatches(this.database, "reports", isExpired),
      uses: await deleteInBatches(this.database, "usage_events", isOld),
    };
  }

  close() {
    return this.database.close();
  }
}
