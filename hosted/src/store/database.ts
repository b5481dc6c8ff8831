import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { newId } from "../keys/api-key.js";
import type { AuditEventRow, Tables } from "./tables.js";

export type Queries = Kysely<Tables>;
export type Changes = Transaction<Tables>;

/** A database. It fails with a `StoreError`, or with an error that holds only a code. */
export interface Database {
  /** Survives a crash once committed. */
  readonly durable: Queries;
  readonly dialect: Dialect;
  /** Statements that a crash may lose: they do not wait for the disk. */
  relaxed<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Without time limits on PostgreSQL. */
  patient<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** @throws StoreError `conflict` if another process serves the same file. */
  serveAlone(): void;
  close(): Promise<void>;
}

/** The statements that differ between the two databases. */
export interface Dialect {
  /** Microseconds since 1970, when evaluated. */
  clockMicros: RawBuilder<number>;
  forUpdate: RawBuilder<unknown>;
  skipLocked: RawBuilder<unknown>;
  /** Locks the selected rows of `tenants` against changes. */
  forShareOfTenants: RawBuilder<unknown>;
  /** Whether transactions lock rows, and not the whole database. */
  locksRows: boolean;
}

export const MS_PER_DAY = 86_400_000;

/** Milliseconds since 1970 by the database's clock. */
export function clockMs({ clockMicros }: Dialect): RawBuilder<number> {
  return sql<number>`(${clockMicros} / 1000)`;
}

/** PostgreSQL may otherwise infer four bytes. */
export function bigint(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}

/** Runs a change and records it, in one transaction. Undefined means that nothing was there to change. */
export function audited<Result>(
  { durable, dialect }: Database,
  action: Omit<AuditEventRow, "id" | "at">,
  change: (changes: Changes) => Promise<Result>,
): Promise<Result> {
  return durable.transaction().execute(async (changes) => {
    const result = await change(changes);
    const event = { id: newId("event"), at: clockMs(dialect), ...action };
    if (result !== undefined) await changes.insertInto("audit_events").values(event).execute();
    return result;
  });
}

/** A few milliseconds of work. */
const BATCH = 1_000;

/**
 * Deletes rows in batches, so that no other query waits long. Leaves out rows that another node is deleting.
 *
 * @returns How many rows were deleted.
 */
export async function deleteInBatches(
  { durable, dialect }: Database,
  table: "reports" | "usage_events",
  condition: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.table(table);
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      with doomed as materialized (
        select tenant_id, id from ${name} where ${condition} limit ${sql.lit(BATCH)}
        ${dialect.forUpdate} ${dialect.skipLocked}
      )
      delete from ${name} where (tenant_id, id) in (select tenant_id, id from doomed)
    `.execute(durable);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return deleted;
    // SQLite works in this thread.
    await nextTurn();
  }
}
