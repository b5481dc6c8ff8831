import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Kysely,
  type Dialect as KyselyDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import Libsql, { type Database as LibsqlDatabase } from "libsql";
import type { Database, Dialect, Queries } from "../database.js";
import { unavailable } from "../failure.js";
import type { Tables } from "../tables.js";
import { SqliteDriver } from "./sqlite-driver.js";
import { toSqliteFailure } from "./sqlite-failure.js";

export interface SqliteOptions {
  /** The file; it and its folder are made where they are missing. */
  path: string;
  /** Milliseconds to wait for another process that writes; this process waits with everything. */
  busyTimeoutMs: number;
}

const DIALECT: Dialect = {
  clockMicros: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer) * 1000`,
  // Whoever writes holds the whole database.
  forUpdate: sql``,
  forUpdateSkippingLocked: sql``,
  forShareOfTenants: sql``,
  changesWithinSelect: false,
};

/** @throws StoreError `unavailable` where the file cannot be opened. */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const file = await openFile(options);
  const durable = new Kysely<Tables>({ dialect: createDialect(file) });
  return {
    durable,
    dialect: DIALECT,
    relaxed: (work) => durable.connection().execute((queries) => withoutSync(queries, work)),
    patient: (work) => work(durable),
    close: () => durable.destroy(),
  };
}

/** Only those who may write begin a migration, so that its tables are seen as they are. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDialect(file: LibsqlDatabase): KyselyDialect {
  return {
    createDriver: () => new SqliteDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalDdlAdapter(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  };
}

/** What is committed durably later makes durable what was committed here. */
async function withoutSync<Result>(
  queries: Queries,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  await sql`pragma synchronous = normal`.execute(queries);
  try {
    return await work(queries);
  } finally {
    await sql`pragma synchronous = full`.execute(queries);
  }
}

async function openFile({ path, busyTimeoutMs }: SqliteOptions): Promise<LibsqlDatabase> {
  const file = tryOpen(path, busyTimeoutMs);
  try {
    await enableWal(file, busyTimeoutMs);
    file.pragma("synchronous = full");
    file.pragma("foreign_keys = on");
    return file;
  } catch (error) {
    file.close();
    throw toSqliteFailure(error);
  }
}

function tryOpen(path: string, timeout: number): LibsqlDatabase {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new Libsql(path, { timeout });
  } catch {
    // The library has no code for this.
    throw unavailable("SQLITE_CANTOPEN");
  }
}

/** Several processes that open a new file at once are refused without waiting. */
async function enableWal(file: LibsqlDatabase, timeoutMs: number): Promise<void> {
  const pauseMs = 20;
  for (let left = timeoutMs; ; left -= pauseMs) {
    try {
      file.pragma("journal_mode = wal");
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (left <= 0 || !code?.startsWith("SQLITE_BUSY")) throw error;
      await sleep(pauseMs);
    }
  }
}
