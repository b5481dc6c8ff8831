import { sql } from "kysely";
import { audited, listEvents, OPERATOR } from "./audit.js";
import { bigint, clockMs, type Database, MS_PER_DAY } from "./database.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { createTenant, listTenants } from "./tenants.js";

/** Questions across tenants, for the operator. */
export class OperatorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws StoreError `conflict` if the id is taken. */
  createTenant(tenant: { id: string; name: string }) {
    const action = {
      ...{ actor: OPERATOR, action: "tenants.create" },
      ...{ tenantId: tenant.id, subject: null },
    };
    return audited(this.#database, action, (changes) =>
      createTenant(changes, this.#database.dialect, tenant),
    );
  }

  tenants() {
    return listTenants(this.#database);
  }

  /** Newest first, deleted tenants included. */
  audit(options: { tenantId?: string | undefined; limit: number }) {
    return listEvents(this.#database, options);
  }

  /**
   * Deletes expired reports, and uses that no retry can repeat any more. Counters of days stay.
   *
   * @returns How many of each.
   */
  async prune(usesAfterMs: number): Promise<{ reports: number; uses: number }> {
    const now = clockMs(this.#database.dialect);
    const isExpired = sql`at < ${now} - (
      select history_days from tenants where tenants.id = reports.tenant_id
    ) * ${sql.lit(MS_PER_DAY)}`;
    return {
      reports: await deleteInBatches(this.#database, "reports", isExpired),
      uses: await deleteInBatches(
        this.#database,
        "usage_events",
        sql`at < ${now} - ${bigint(usesAfterMs)}`,
      ),
    };
  }

  /** Copies a SQLite database to a new file that only this user can read. @throws StoreError */
  async backUp(path: string): Promise<void> {
    await this.#database.backUp(path);
  }
}
