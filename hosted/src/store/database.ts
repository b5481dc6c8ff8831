import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "./tables.js";

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
