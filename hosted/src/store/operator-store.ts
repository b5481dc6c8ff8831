import { sql } from "kysely";
import { audited, OPERATOR } from "./audit.js";
import { bigint, type Changes, clockMs, type Database, MS_PER_DAY } from "./database.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { StoreError } from "./store-error.js";
import { type AuditEventRow, TENANT_BUCKET, type TenantRow } from "./tables.js";

const DEFAULT_HISTORY_DAYS = 30;

/** Questions across tenants, for the operator. */
export class OperatorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws StoreError `conflict` if the id is taken. */
  createTenant({ id, name }: { id: string; name: string }): Promise<TenantRow> {
    const action = { actor: OPERATOR, action: "tenants.create", tenant_id: id, subject: null };
    return audited(this.#database, action, async (changes: Changes) => {
      const row = await changes
        .insertInto("tenants")
        .values({
          ...{ id, name, created_at: clockMs(this.#database.dialect) },
          ...{ keeps_history: 0, history_days: DEFAULT_HISTORY_DAYS },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new StoreError("conflict", "this tenant exists already");
      await changes
        .insertInto("rate_limits")
        .values({ tenant_id: id, key_id: TENANT_BUCKET, tat: 0 })
        .execute();
      return row;
    });
  }

  /** By age, oldest first. */
  tenants(): Promise<TenantRow[]> {
    const { durable } = this.#database;
    return durable.selectFrom("tenants").selectAll().orderBy("created_at").orderBy("id").execute();
  }

  /** Newest first, deleted tenants included. */
  audit(tenantId: string | undefined, limit: number): Promise<AuditEventRow[]> {
    return this.#database.durable
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
    const now = clockMs(this.#database.dialect);
    const isExpired = sql`at < ${now} - (
      select history_days from tenants where tenants.id = reports.tenant_id
    ) * ${sql.lit(MS_PER_DAY)}`;
    const isOld = sql`at < ${now} - ${bigint(usesAfterMs)}`;
    return {
      reports: await deleteInBatches(this.#database, "reports", isExpired),
      uses: await deleteInBatches(this.#database, "usage_events", isOld),
    };
  }

  /** Copies a SQLite database to a new file that only this user can read. @throws StoreError */
  async backUp(path: string): Promise<void> {
    await this.#database.backUp(path);
  }
}
