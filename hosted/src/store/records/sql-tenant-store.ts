import { resetBuckets } from "../admission/reset-buckets.js";
import type { Database } from "../database.js";
import type { Days, NewKey, TenantChanges, TenantStore } from "../store.js";
import { addKey, endKey, findKeyById, listKeys, revokeKey } from "./keys.js";
import { deleteReports, findReport, listReports, type ReportListing } from "./reports.js";
import { findTenant, removeTenant, updateTenant } from "./tenants.js";
import { listUsage } from "./usage.js";

/** Puts the tenant's id into every question. */
export class SqlTenantStore implements TenantStore {
  readonly #database: Database;
  readonly #id: string;

  constructor(database: Database, id: string) {
    this.#database = database;
    this.#id = id;
  }

  info() {
    return findTenant(this.#database, this.#id);
  }

  update(changes: TenantChanges) {
    return updateTenant(this.#database, this.#id, changes);
  }

  remove() {
    return removeTenant(this.#database, this.#id);
  }

  addKey(key: NewKey) {
    return addKey(this.#database, this.#id, key);
  }

  keys() {
    return listKeys(this.#database, this.#id);
  }

  key(id: string) {
    return findKeyById(this.#database, this.#id, id);
  }

  endKey(id: string, inMs: number) {
    return endKey(this.#database, this.#id, id, inMs);
  }

  revokeKey(id: string) {
    return revokeKey(this.#database, this.#id, id);
  }

  resetLimits() {
    return resetBuckets(this.#database, this.#id);
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

  deleteReports(ids?: readonly string[]) {
    return deleteReports(this.#database, this.#id, ids);
  }
}
