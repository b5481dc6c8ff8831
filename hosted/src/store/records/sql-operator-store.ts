import type { Database } from "../database.js";
import type { OperatorStore } from "../store.js";
import { prune } from "./prune.js";
import { createTenant, listTenants } from "./tenants.js";

export class SqlOperatorStore implements OperatorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  createTenant(tenant: { id: string; name: string }) {
    return createTenant(this.#database, tenant);
  }

  tenants() {
    return listTenants(this.#database);
  }

  prune(usesAfterMs: number) {
    return prune(this.#database, usesAfterMs);
  }
}
