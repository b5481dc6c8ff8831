import { sql, type UpdateObject } from "kysely";
import { type AuditedAction, addEvent, audited, OPERATOR } from "./audit.js";
import { type Changes, clockMs, type Database, MS_PER_DAY } from "./database.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { addKey, listKeys, type NewKey, revokeKey } from "./keys.js";
import { deleteReports, findReport, listReports, type ReportListing } from "./reports.js";
import type { Tables, TenantRow } from "./tables.js";

export type TenantChanges = Partial<Omit<TenantRow, "id" | "created_at" | "suspended_at">>;

/** Both ends are included. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The records of one tenant. Ids of other tenants' records are not found. */
export class TenantStore {
  readonly #database: Database;
  readonly #id: string;
  readonly #actor: string;

  /** @param actor For the audit trail. */
  constructor(database: Database, id: string, actor = OPERATOR) {
    this.#database = database;
    this.#id = id;
    this.#actor = actor;
  }

  info(): Promise<TenantRow | undefined> {
    const { durable } = this.#database;
    return durable.selectFrom("tenants").selectAll().where("id", "=", this.#id).executeTakeFirst();
  }

  update(wanted: TenantChanges) {
    return this.#change("tenants.update", wanted);
  }

  /** @returns Undefined if there is no such tenant, like `update`. */
  suspend() {
    const { dialect } = this.#database;
    const since = sql<number>`coalesce(suspended_at, ${clockMs(dialect)})`;
    return this.#change("tenants.suspend", { suspended_at: since });
  }

  resume() {
    return this.#change("tenants.resume", { suspended_at: null });
  }

  /** Deletes the tenant with its keys, usage and reports. @returns Whether it existed. */
  async remove(): Promise<boolean> {
    if ((await this.info()) === undefined) return false;
    // Recorded first: it takes several transactions. After an interruption, the same call goes on.
    await addEvent(this.#database, this.#action("tenants.delete"));
    for (const table of ["reports", "usage_events"] as const) {
      await deleteInBatches(this.#database, table, sql`tenant_id = ${this.#id}`);
    }
    const { numDeletedRows } = await this.#database.durable
      .deleteFrom("tenants")
      .where("id", "=", this.#id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** @throws StoreError `not_found` if there is no such tenant, `conflict` if id or hash is taken. */
  addKey(key: NewKey) {
    return this.#audited(this.#action("keys.create", key.id), (changes) =>
      addKey(changes, this.#database.dialect, this.#id, key),
    );
  }

  keys() {
    return listKeys(this.#database, this.#id);
  }

  revokeKey(id: string) {
    return this.#audited(this.#action("keys.revoke", id), (changes) =>
      revokeKey(changes, this.#database.dialect, this.#id, id),
    );
  }

  /** By day, then key. */
  async usage({ from, to }: Days = {}) {
    const rows = await this.#database.durable
      .selectFrom("usage_days")
      .select(["day", "key_id", "documents", "characters"])
      .where("tenant_id", "=", this.#id)
      .$if(from !== undefined, (query) => query.where("day", ">=", parseDay(from as string)))
      .$if(to !== undefined, (query) => query.where("day", "<=", parseDay(to as string)))
      .orderBy("day")
      .orderBy("key_id")
      .execute();
    return rows.map(({ day, ...row }) => ({ day: printDay(day), ...row }));
  }

  reports(listing?: ReportListing) {
    return listReports(this.#database, this.#id, listing);
  }

  report(id: string) {
    return findReport(this.#database, this.#id, id);
  }

  async deleteReports(id?: string) {
    const deleted = await deleteReports(this.#database, this.#id, id);
    if (deleted > 0) await addEvent(this.#database, this.#action("history.delete"));
    return deleted;
  }

  #action(action: string, subject: string | null = null): AuditedAction {
    return { actor: this.#actor, action, tenant_id: this.#id, subject };
  }

  #audited<Result>(action: AuditedAction, change: (changes: Changes) => Promise<Result>) {
    return audited(this.#database, action, change);
  }

  #change(action: string, columns: UpdateObject<Tables, "tenants">) {
    return this.#audited(
      this.#action(action),
      (changes): Promise<TenantRow | undefined> =>
        changes
          .updateTable("tenants")
          .set(columns)
          .where("id", "=", this.#id)
          .returningAll()
          .executeTakeFirst(),
    );
  }
}

function printDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** @param day `2026-11-21`. */
function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}
