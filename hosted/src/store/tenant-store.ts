import { sql, type UpdateObject } from "kysely";
import {
  audited,
  bigint,
  type Changes,
  clockMs,
  type Database,
  deleteInBatches,
  MS_PER_DAY,
} from "./database.js";
import { type KeyInfo, listKeys, type NewKey } from "./keys.js";
import { StoreError } from "./store-error.js";
import type { ReportRow, Tables, TenantRow } from "./tables.js";

/** The actor of changes by the command line. */
export const OPERATOR = "operator";

/** `suspended`: 0 or 1. */
export type TenantChanges = Partial<
  Omit<TenantRow, "id" | "created_at" | "suspended_at"> & { suspended: number }
>;

/** Values that are not asked for may be undefined. */
type Optional<Values> = { [Name in keyof Values]?: Values[Name] | undefined };

/** The records of one tenant. Ids of other tenants' records are not found. */
export class TenantStore {
  /** @param actor For the audit trail. */
  constructor(
    private readonly database: Database,
    private readonly id: string,
    private readonly actor: string,
  ) {}

  info(): Promise<TenantRow | undefined> {
    const { durable } = this.database;
    return durable.selectFrom("tenants").selectAll().where("id", "=", this.id).executeTakeFirst();
  }

  /** @returns Undefined if there is no such tenant. */
  update({ suspended, ...wanted }: TenantChanges): Promise<TenantRow | undefined> {
    const columns: UpdateObject<Tables, "tenants"> = wanted;
    const now = clockMs(this.database.dialect);
    if (suspended === 1) columns.suspended_at = sql<number>`coalesce(suspended_at, ${now})`;
    if (suspended === 0) columns.suspended_at = null;
    return this.#audited("tenants.update", Object.keys(columns).sort().join(), (changes) =>
      changes
        .updateTable("tenants")
        .set(columns)
        .where("id", "=", this.id)
        .returningAll()
        .executeTakeFirst(),
    );
  }

  /** Deletes the tenant with its keys, usage and reports. @returns Whether it existed. */
  async remove(): Promise<boolean> {
    // Recorded first: it takes several transactions. After an interruption, the same call goes on.
    const found = await this.#audited("tenants.delete", null, (changes) =>
      changes.selectFrom("tenants").select("id").where("id", "=", this.id).executeTakeFirst(),
    );
    if (found === undefined) return false;
    for (const table of ["reports", "usage_events"] as const) {
      await deleteInBatches(this.database, table, sql`tenant_id = ${this.id}`);
    }
    const { numDeletedRows } = await this.database.durable
      .deleteFrom("tenants")
      .where("id", "=", this.id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** @throws StoreError `not_found` if there is no such tenant, `conflict` if id or hash is taken. */
  addKey({ scopes, expiresInMs, credits_per_minute = null, burst = null, ...key }: NewKey) {
    const now = clockMs(this.database.dialect);
    return this.#audited("keys.create", key.id, async (changes) => {
      const { rows } = await sql`
        select id from tenants where id = ${this.id} ${this.database.dialect.forShareOfTenants}
      `.execute(changes);
      if (rows.length === 0) throw new StoreError("not_found", "there is no such tenant");
      const { numInsertedOrUpdatedRows = 0n } = await changes
        .insertInto("api_keys")
        .values({
          ...{ tenant_id: this.id, ...key, scopes: JSON.stringify(scopes), revoked_at: null },
          created_at: now,
          expires_at: expiresInMs === null ? null : sql<number>`${now} + ${bigint(expiresInMs)}`,
          ...{ credits_per_minute, burst },
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) {
        throw new StoreError("conflict", "this key exists already");
      }
      const bucket = { tenant_id: this.id, key_id: key.id, tat: 0 };
      await changes.insertInto("rate_limits").values(bucket).execute();
      return (await this.#findKey(changes, key.id)) as KeyInfo;
    });
  }

  keys() {
    return listKeys(this.database, this.id);
  }

  /** A revoked key stays as it is. @returns Undefined if there is no such key. */
  revokeKey(id: string) {
    return this.#audited("keys.revoke", id, async (changes) => {
      await changes
        .updateTable("api_keys")
        .set({ revoked_at: clockMs(this.database.dialect) })
        .where("tenant_id", "=", this.id)
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .execute();
      return this.#findKey(changes, id);
    });
  }

  async #findKey(durable: Changes, id: string): Promise<KeyInfo | undefined> {
    const [key] = await listKeys({ durable, dialect: this.database.dialect }, this.id, id);
    return key;
  }

  /** By day, then key; both ends are included. */
  async usage({ from, to }: Optional<{ from: string; to: string }> = {}) {
    const rows = await this.database.durable
      .selectFrom("usage_days")
      .select(["day", "key_id", "documents", "characters"])
      .where("tenant_id", "=", this.id)
      .$if(from !== undefined, (query) => query.where("day", ">=", parseDay(from as string)))
      .$if(to !== undefined, (query) => query.where("day", "<=", parseDay(to as string)))
      .orderBy("day")
      .orderBy("key_id")
      .execute();
    return rows.map(({ day, ...row }) => ({ day: printDay(day), ...row }));
  }

  /**
   * A page of reports, newest first; `next` is null on the last one.
   * @param after The id of the last report of the page before.
   * @throws StoreError `not_found` if there is no report `after`.
   */
  async reports({ after, limit = 100 }: Optional<{ after: string; limit: number }> = {}) {
    const last = after === undefined ? undefined : await this.report(after);
    if (after !== undefined && last === undefined) {
      throw new StoreError("not_found", "there is no such page");
    }
    const rows = await this.#selectReports()
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(at, id) < (${last?.at ?? 0}, ${last?.id ?? ""})`),
      )
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const reports = rows.slice(0, limit).map(toReport);
    return { reports, next: rows.length > limit ? (reports.at(-1)?.id ?? null) : null };
  }

  async report(id: string) {
    const row = await this.#selectReports().where("id", "=", id).executeTakeFirst();
    return row && toReport(row);
  }

  /** @param id Default: all reports. @returns How many were deleted. */
  async deleteReports(id?: string): Promise<number> {
    const one = id === undefined ? sql`` : sql`and id = ${id}`;
    const all = sql`tenant_id = ${this.id} ${one}`;
    const deleted = await deleteInBatches(this.database, "reports", all);
    if (deleted > 0) await this.#audited("history.delete", id ?? null, async () => deleted);
    return deleted;
  }

  #selectReports() {
    return this.database.durable
      .selectFrom("reports")
      .select(["id", "at", "tool", "report"])
      .where("tenant_id", "=", this.id);
  }

  #audited<Result>(
    action: string,
    subject: string | null,
    change: (changes: Changes) => Promise<Result>,
  ) {
    const event = { actor: this.actor, action, tenant_id: this.id, subject };
    return audited(this.database, event, change);
  }
}

/** A verdict without words of its document. */
function toReport({ report, ...row }: Omit<ReportRow, "tenant_id">) {
  return { ...row, report: JSON.parse(report) as object };
}

function printDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** @param day `2026-11-21`. */
function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}
