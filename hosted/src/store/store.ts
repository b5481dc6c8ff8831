import { resolve } from "node:path";
import type { Database } from "./database.js";
import { findCaller } from "./keys.js";
import { admit, charge } from "./limiter.js";
import { checkTables, migrate } from "./migrations/migrate.js";
import { OperatorStore } from "./operator-store.js";
import { openPostgres } from "./postgres/open-postgres.js";
import { recordUses } from "./record-uses.js";
import { openSqlite } from "./sqlite/open-sqlite.js";
import { TenantStore } from "./tenant-store.js";
import type { AdmissionRequest, Debt, Use } from "./types.js";

export interface StoreOptions {
  /** `postgres://…` or `postgresql://…`, or `file:…` for SQLite. */
  url: string;
  /** Whether to create a missing file. Default true. */
  mayCreate?: boolean;
  /** Connections to PostgreSQL for durable work, and as many for rate limits. Default 10. */
  poolSize?: number;
  /** Milliseconds to wait for a connection to PostgreSQL. Default 3,000. */
  connectTimeoutMs?: number;
  /** Milliseconds for a statement of PostgreSQL. Default 5,000. */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for another process that writes to the same file. Default 2,000. */
  busyTimeoutMs?: number;
}

/**
 * Opens a database. PostgreSQL may be away: questions fail until it is back.
 *
 * @throws StoreError `unavailable` if a file cannot be opened.
 * @throws RangeError for another URL, without quoting it: it may hold a password.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url } = options;
  if (/^postgres(ql)?:\/\//.test(url)) return new Store(openPostgres(options));
  if (!url.startsWith("file:")) {
    throw new RangeError(
      "the URL of the store must begin with postgres://, postgresql:// or file:",
    );
  }
  return new Store(await openSqlite({ ...options, path: resolve(url.slice("file:".length)) }));
}

/** Everything that is stored, the same on both databases. Failures are `StoreError`s. */
export class Store {
  readonly operator: OperatorStore;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.operator = new OperatorStore(database);
  }

  /** Whether transactions lock rows, and not the whole database. */
  get locksRows(): boolean {
    return this.#database.dialect.locksRows;
  }

  migrate() {
    return migrate(this.#database);
  }

  /** Called before serving. @throws StoreError `conflict` if another process serves the same file. */
  serveAlone() {
    this.#database.serveAlone();
  }

  /** Whether the database is ready. @throws StoreError */
  check() {
    return checkTables(this.#database);
  }

  /** Revoked and expired keys are found, too. */
  findKey(hash: string) {
    return findCaller(this.#database, hash);
  }

  admit(request: AdmissionRequest) {
    return admit(this.#database, request);
  }

  /** Resolves when the uses will survive a crash. If it rejects, the same call may be repeated. */
  record(uses: readonly Use[]) {
    return recordUses(this.#database, uses);
  }

  charge(debt: Debt) {
    return charge(this.#database, debt);
  }

  tenant(id: string, actor?: string): TenantStore {
    return new TenantStore(this.#database, id, actor);
  }

  close() {
    return this.#database.close();
  }
}
