import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely";
import Libsql, { type Database as LibsqlDatabase } from "libsql";
import type { Database, Dialect, Queries } from "../database.js";
import { StoreError, unavailable } from "../store-error.js";
import type { Tables } from "../tables.js";
import { isBusy, SqliteDriver, toSqliteFailure, whenFree } from "./sqlite-driver.js";

export interface SqliteOptions {
  path: string;
  /** Whether to create a missing file. Default true. */
  mayCreate?: boolean;
  /** How long to wait for another process that writes to the same file. Default 2,000. */
  busyTimeoutMs?: number;
}

const DIALECT: Dialect = {
  clockMicros: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer) * 1000`,
  // A transaction locks the whole database.
  forUpdate: sql``,
  skipLocked: sql``,
  forShareOfTenants: sql``,
  locksRows: false,
};

/** @throws StoreError `unavailable` if the file cannot be opened. */
export async function openSqlite({
  path,
  mayCreate = true,
  busyTimeoutMs = 2_000,
}: SqliteOptions): Promise<Database> {
  if (!mayCreate && !existsSync(path)) throw noFile();
  const file = await openFile(path, busyTimeoutMs);
  const durable = new Kysely<Tables>({
    dialect: {
      createDriver: () => new SqliteDriver(file, busyTimeoutMs),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new TransactionalAdapter(),
      createIntrospector: (queries) => new SqliteIntrospector(queries),
    },
  });
  let unlock = () => {};
  return {
    durable,
    dialect: DIALECT,
    relaxed: (work) => durable.connection().execute((queries) => withoutSync(queries, work)),
    patient: (work) => work(durable),
    serveAlone: () => {
      unlock = lockForServing(path);
    },
    close: async () => {
      await durable.destroy();
      unlock();
    },
  };
}

/** Makes Kysely run migrations in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The next durable commit makes durable what was committed here. */
async function withoutSync<Result>(
  queries: Queries,
  work: Parameters<Database["relaxed"]>[0],
): Promise<Result> {
  await sql`pragma synchronous = normal`.execute(queries);
  try {
    return (await work(queries)) as Result;
  } finally {
    await sql`pragma synchronous = full`.execute(queries);
  }
}

async function openFile(path: string, busyTimeoutMs: number): Promise<LibsqlDatabase> {
  let file: LibsqlDatabase;
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Private; SQLite gives the files beside it the same mode.
    closeSync(openSync(path, "a", 0o600));
    file = new Libsql(path);
  } catch {
    throw unavailable("SQLITE_CANTOPEN");
  }
  try {
    // Several processes may open a new file at once.
    await whenFree(busyTimeoutMs, () => file.pragma("journal_mode = wal"));
    file.pragma("synchronous = full");
    file.pragma("foreign_keys = on");
    return file;
  } catch (error) {
    file.close();
    throw toSqliteFailure(error);
  }
}

function noFile(): StoreError {
  const message =
    "there is no database at DATABASE_URL, whose relative paths start from the working directory; hosted migrate creates one";
  return new StoreError("unavailable", message, "no_file");
}

/**
 * Keeps other processes from serving the same file until the lock is released or this process ends: it is
 * SQLite's own lock, on an empty file beside the database.
 *
 * @returns Releases the lock.
 * @throws StoreError `conflict` if another process has it.
 */
function lockForServing(path: string): () => void {
  const lock = new Libsql(`${path}-serve`);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw toSqliteFailure(error);
    const message = `another hosted serve uses ${basename(path)}; only one process may serve a SQLite file`;
    throw new StoreError("conflict", message);
  }
  return () => {
    // `close` alone keeps the lock until the library's garbage is collected.
    lock.exec("rollback");
    lock.close();
  };
}
