import { resetBuckets } from "../admission/reset-buckets.js";
import type { Database } from "../database.js";
import type { Days, NewKey, TenantChanges, TenantStore } from "../store.js";
import { type AuditedAction, addEvent, audited, OPERATOR } from "./audit.js";
import { addKey, findKeyById, listKeys, revokeKey } from "./keys.js";
import { deleteReports, findReport, listReports, type ReportListing } from "./reports.js";
import { findTenant, removeTenant, updateTenant } from "./tenants.js";
import { listUsage } from "./usage.js";

/** Puts the tenant's id into every question. */
export class SqlTenantStore implements TenantStore {
  readonly #database: Database;
  readonly #id: string;
  readonly #actor: string;

  constructor(database: Database, id: string, actor = OPERATOR) {
    this.#database = database;
    this.#id = id;
    this.#actor = actor;
  }

  info() {
    return findTenant(this.#database, this.#id);
  }

  update(changes: TenantChanges) {
    return this.#audited(nameChange(changes), null, (database) =>
      updateTenant(database, this.#id, changes),
    );
  }

  async remove() {
    // It takes several transactions, and nobody may begin it unseen.
    if ((await this.info()) !== undefined)
      await addEvent(this.#database, this.#action("tenants.delete"));
    return removeTenant(this.#database, this.#id);
  }

  addKey(key: NewKey) {
    return this.#audited("keys.create", key.id, (database) => addKey(database, this.#id, key));
  }

  keys() {
    return listKeys(this.#database, this.#id);
  }

  key(id: string) {
    return findKeyById(this.#database, this.#id, id);
  }

  revokeKey(id: string) {
    return this.#audited("keys.revoke", id, (database) => revokeKey(database, this.#id, id));
  }

  resetLimits() {
    return this.#audited("tenants.reset_limits", null, (database) =>
      resetBuckets(database, this.#id),
    );
  }

  usage(days?: Days) {
    return listUsage(this.#database, this.#id, days);
  }

  reports(options?: ReportListing) {
    return listReports(this.#database, this.#id, options);
  }

  report(id: string) {
    return findReport(this.#database, this.#id, id);
  }

  async deleteReports(ids?: readonly string[]) {
    const deleted = await deleteReports(this.#database, this.#id, ids);
    if (deleted > 0) await addEvent(this.#database, this.#action("history.delete"));
    return deleted;
  }

  #action(action: string, subject: string | null = null): AuditedAction {
    return { actor: this.#actor, action, tenantId: this.#id, subject };
  }

  #audited<Result>(
    action: string,
    subject: string | null,
    work: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    return audited(this.#database, this.#action(action, subject), work);
  }
}

function nameChange({ isSuspended }: TenantChanges): string {
  if (isSuspended === undefined) return "tenants.update";
  return isSuspended ? "tenants.suspend" : "tenants.resume";
}
