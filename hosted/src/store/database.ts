import type { Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables.js";

export type Queries = Kysely<Tables>;

/**
 * A database, with all in which the two differ. Whatever fails in it fails with a `StoreError`, or as
 * a defect that tells nothing but its code.
 */
export interface Database {
  /** What is committed here survives a crash. */
  readonly durable: Queries;
  readonly dialect: Dialect;
  /** For what may be lost in a crash: does not wait for the disk. */
  relaxed<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** For what may take its time. */
  patient<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Work that nobody waits for, but the end. */
  readonly background: Background;
  /** Keeps other processes from serving on this database, where only one may. @throws StoreError `conflict`. */
  serveAlone?(): void;
  /** Copies the database to a new file. Not where it is a server's, which has its own programs for it. */
  backUp?(path: string): Promise<void>;
  close(): Promise<void>;
}

export class Background {
  readonly #running = new Set<Promise<void>>();

  /** @param work Handles its own errors. */
  add(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all of it is done. */
  async end(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** The words for what each database says in its own way. */
export interface Dialect {
  /** The time of day in microseconds since 1970, when it is asked and not when the transaction began. */
  clockMicros: RawBuilder<number>;
  /** Behind a selection: no other transaction changes these rows until this one ends. */
  forUpdate: RawBuilder<unknown>;
  /** As `forUpdate`, leaving out rows that another transaction holds. */
  forUpdateSkippingLocked: RawBuilder<unknown>;
  /** Behind a selection: the tenants in it, which must be called `tenants`, stay as they are. */
  forShareOfTenants: RawBuilder<unknown>;
  /** As `forShareOfTenants`, leaving out tenants that another transaction holds. */
  forShareOfTenantsSkippingLocked: RawBuilder<unknown>;
  /** The functions that choose among several values in one row. */
  least: RawBuilder<unknown>;
  greatest: RawBuilder<unknown>;
  /** Whether the database takes no changes now, and whether it waits for the disk. */
  isReadOnly: RawBuilder<boolean>;
  isDurable: RawBuilder<boolean>;
  /** Whether a statement may change rows and answer with others. */
  changesWithinSelect: boolean;
}
