import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import {
  Kysely,
  type Dialect as KyselyDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import Libsql, { type Database as LibsqlDatabase } from "libsql";
import { Background, type Database, type Dialect, type Queries } from "../database.js";
import { unavailable } from "../failure.js";
import { StoreError } from "../store-error.js";
import type { Tables } from "../tables.js";
import { backUpFile } from "./back-up-file.js";
import { serveAlone } from "./serve-alone.js";
import { SqliteDriver } from "./sqlite-driver.js";
import { toSqliteFailure } from "./sqlite-failure.js";
import { whenFree } from "./when-free.js";

export interface SqliteOptions {
  /** The file; it and its folder are made where they are missing. */
  path: string;
  /** Whether it is made where there is none. */
  mayCreate: boolean;
  /** Milliseconds to wait for another process that writes. */
  busyTimeoutMs: number;
}

const DIALECT: Dialect = {
  clockMicros: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer) * 1000`,
  // Whoever writes holds the whole database.
  forUpdate: sql``,
  forUpdateSkippingLocked: sql``,
  forShareOfTenants: sql``,
  forShareOfTenantsSkippingLocked: sql``,
  least: sql`min`,
  greatest: sql`max`,
  isReadOnly: sql<boolean>`0`,
  isDurable: sql<boolean>`1`,
  changesWithinSelect: false,
};

/** @throws StoreError `unavailable` where the file cannot be opened. */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const file = await openFile(options);
  const durable = new Kysely<Tables>({ dialect: createDialect(file, options.busyTimeoutMs) });
  const background = new Background();
  let letGo = () => {};
  return {
    durable,
    dialect: DIALECT,
    background,
    relaxed: (work) => durable.connection().execute((queries) => withoutSync(queries, work)),
    patient: (work) => work(durable),
    serveAlone: () => {
      letGo = serveAlone(options.path);
    },
    backUp: (path) => durable.connection().execute(async () => backUpFile(file, path)),
    close: async () => {
      await background.end();
      await durable.destroy();
      letGo();
    },
  };
}

/** Only those who may write begin a migration, so that its tables are seen as they are. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDialect(file: LibsqlDatabase, busyTimeoutMs: number): KyselyDialect {
  return {
    createDriver: () => new SqliteDriver(file, busyTimeoutMs),
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

async function openFile({
  path,
  mayCreate,
  busyTimeoutMs,
}: SqliteOptions): Promise<LibsqlDatabase> {
  if (!mayCreate && !existsSync(path)) throw noFile();
  const file = tryOpen(path);
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

/** Whoever asks in the wrong folder must not get an empty database. */
function noFile(): StoreError {
  const message =
    "there is no database where DATABASE_URL says; a relative path starts from where the command runs, and hosted migrate makes a new one";
  return new StoreError("unavailable", message, "no_file");
}

function tryOpen(path: string): LibsqlDatabase {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Nobody else of the machine may read it, nor the files beside it, which take after it.
    closeSync(openSync(path, "a", 0o600));
    return new Libsql(path);
  } catch {
    // The library has no code for this.
    throw unavailable("SQLITE_CANTOPEN");
  }
}
