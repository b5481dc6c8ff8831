import type { Database } from "../database.js";
import type { Days, OperatorStore } from "../store.js";
import { StoreError } from "../store-error.js";
import { audited, listEvents, OPERATOR } from "./audit.js";
import { prune } from "./prune.js";
import { createTenant, listTenants } from "./tenants.js";
import { listAllUsage } from "./usage.js";

export class SqlOperatorStore implements OperatorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  createTenant(tenant: { id: string; name: string }) {
    const action = {
      actor: OPERATOR,
      action: "tenants.create",
      tenantId: tenant.id,
      subject: null,
    };
    return audited(this.#database, action, (database) => createTenant(database, tenant));
  }

  tenants() {
    return listTenants(this.#database);
  }

  audit(options: { tenantId?: string | undefined; limit: number }) {
    return listEvents(this.#database, options);
  }

  usage(days?: Days) {
    return listAllUsage(this.#database, days);
  }

  prune(usesAfterMs: number) {
    return prune(this.#database, usesAfterMs);
  }

  async backUp(path: string) {
    if (this.#database.backUp === undefined) {
      throw new StoreError("unavailable", "only a SQLite database is copied to a file");
    }
    await this.#database.backUp(path);
  }
}
