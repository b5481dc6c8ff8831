import { admit } from "./admission/admit.js";
import { chargeUnits } from "./admission/charge-units.js";
import type { Database } from "./database.js";
import { checkTables } from "./migrations/check-tables.js";
import { migrate } from "./migrations/migrate.js";
import { findKey } from "./records/find-key.js";
import { SqlOperatorStore } from "./records/sql-operator-store.js";
import { SqlTenantStore } from "./records/sql-tenant-store.js";
import { settle } from "./settlement/settle.js";
import type { AdmissionRequest, Debt, OperatorStore, Store, TenantStore, Use } from "./store.js";

/** The store over either database. */
export class SqlStore implements Store {
  readonly operator: OperatorStore;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.operator = new SqlOperatorStore(database);
  }

  migrate() {
    return migrate(this.#database);
  }

  serveAlone() {
    this.#database.serveAlone?.();
  }

  check() {
    return checkTables(this.#database);
  }

  findKey(hash: string) {
    return findKey(this.#database, hash);
  }

  admit(request: AdmissionRequest) {
    return admit(this.#database, request);
  }

  settle(uses: readonly Use[], whereHeld?: "wait" | "skip") {
    return settle(this.#database, uses, whereHeld);
  }

  charge(debt: Debt) {
    return chargeUnits(this.#database, [debt]);
  }

  tenant(id: string, actor?: string): TenantStore {
    return new SqlTenantStore(this.#database, id, actor);
  }

  close() {
    return this.#database.close();
  }
}
