import { type AuditedAction, addEvent, audited, OPERATOR } from "./audit.js";
import { type Changes, type Database, MS_PER_DAY } from "./database.js";
import { addKey, listKeys, revokeKey } from "./keys.js";
import { deleteReports, findReport, listReports, type ReportListing } from "./reports.js";
import { findTenant, removeTenant, updateTenant } from "./tenants.js";
import type { Days, NewKey, TenantChanges, UsageRow } from "./types.js";

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

  info() {
    return findTenant(this.#database, this.#id);
  }

  update(wanted: TenantChanges) {
    return this.#audited(nameChange(wanted), null, (changes) =>
      updateTenant(changes, this.#database.dialect, this.#id, wanted),
    );
  }

  /** Deletes the tenant with its keys, usage and reports. @returns Whether it existed. */
  async remove() {
    if ((await this.info()) === undefined) return false;
    // Recorded first: it takes several transactions.
    await addEvent(this.#database, this.#action("tenants.delete"));
    return removeTenant(this.#database, this.#id);
  }

  /** @throws StoreError `not_found` if there is no such tenant, `conflict` if id or hash is taken. */
  addKey(key: NewKey) {
    return this.#audited("keys.create", key.id, (changes) =>
      addKey(changes, this.#database.dialect, this.#id, key),
    );
  }

  keys() {
    return listKeys(this.#database, this.#id);
  }

  revokeKey(id: string) {
    return this.#audited("keys.revoke", id, (changes) =>
      revokeKey(changes, this.#database.dialect, this.#id, id),
    );
  }

  /** By day, then key. */
  async usage({ from, to }: Days = {}): Promise<UsageRow[]> {
    const rows = await this.#database.durable
      .selectFrom("usage_days")
      .select(["day", "key_id", "documents", "characters"])
      .where("tenant_id", "=", this.#id)
      .$if(from !== undefined, (query) => query.where("day", ">=", parseDay(from as string)))
      .$if(to !== undefined, (query) => query.where("day", "<=", parseDay(to as string)))
      .orderBy("day")
      .orderBy("key_id")
      .execute();
    return rows.map(({ day, key_id, ...amount }) => ({
      ...{ day: printDay(day), keyId: key_id },
      ...amount,
    }));
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
    return { actor: this.#actor, action, tenantId: this.#id, subject };
  }

  #audited<Result>(
    action: string,
    subject: string | null,
    change: (changes: Changes) => Promise<Result>,
  ) {
    return audited(this.#database, this.#action(action, subject), change);
  }
}

function nameChange({ isSuspended }: TenantChanges): string {
  if (isSuspended === undefined) return "tenants.update";
  return isSuspended ? "tenants.suspend" : "tenants.resume";
}

function printDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** @param day `2026-11-21`. */
function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}
