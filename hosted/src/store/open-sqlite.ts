import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import Libsql, { type Database as LibsqlDatabase, type Statement } from "libsql";
import type { Database, Dialect, Queries } from "./database.js";
import { defect, StoreError, unavailable } from "./store-error.js";
import type { Tables } from "./tables.js";

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
  if (!mayCreate && !existsSync(path)) {
    const message =
      "there is no database at DATABASE_URL, whose relative paths start from the working directory; hosted migrate creates one";
    throw new StoreError("unavailable", message, "no_file");
  }
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

/** Other processes never block these: a WAL has readers beside a writer. */
const READING = /^\s*(select|pragma)\b/i;

/**
 * One connection, used in turns. Kysely's own driver begins transactions as readers; if another process
 * writes when they want to write, SQLite rejects them at once. Here, each begins as a writer, all with
 * one prepared `begin immediate`: one that was rejected because another process writes stays unfinished,
 * and blocks every commit until that same statement runs again, so a retry must not prepare another.
 */
class SqliteDriver implements Driver, DatabaseConnection {
  readonly #begin: Statement<unknown[]>;
  #turn: Promise<void> = Promise.resolve();
  #endTurn = () => {};

  /** @param busyTimeoutMs How long to wait for another process that writes. */
  constructor(
    private readonly file: LibsqlDatabase,
    private readonly busyTimeoutMs: number,
  ) {
    this.#begin = file.prepare("begin immediate");
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    let end = () => {};
    this.#turn = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    this.#endTurn = end;
    if (this.file.open) return this;
    end();
    throw unavailable("closed");
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  async beginTransaction(): Promise<void> {
    try {
      await whenFree(this.busyTimeoutMs, () => this.#begin.run([]));
    } catch (error) {
      throw toSqliteFailure(error);
    }
  }

  async commitTransaction(): Promise<void> {
    this.#run("commit", []);
  }

  /** A full disk, among others, has rolled back already. */
  async rollbackTransaction(): Promise<void> {
    if (this.file.inTransaction) this.#run("rollback", []);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(toBinding);
    if (this.file.inTransaction || READING.test(sql)) return this.#run(sql, values);
    await this.beginTransaction();
    try {
      const result = this.#run<Row>(sql, values);
      this.#run("commit", []);
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("not supported");
  }

  async destroy(): Promise<void> {
    await this.#turn;
    if (this.file.open) this.file.close();
  }

  #run<Row>(sql: string, values: readonly unknown[]): QueryResult<Row> {
    try {
      const statement = this.file.prepare(sql);
      if (statement.reader) return { rows: statement.all(values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) };
    } catch (error) {
      throw toSqliteFailure(error);
    }
  }
}

/** The library binds numbers as floats, and ends the process for unknown types. */
function toBinding(value: unknown): string | bigint | null {
  if (typeof value === "string" || typeof value === "bigint" || value === null) return value;
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  throw new TypeError(`only texts and whole numbers are stored, not ${typeof value}`);
}

const LONGEST_PAUSE_MS = 20;

/**
 * Retries while another process writes. The library's own timeout would block the thread.
 *
 * @throws the library's error.
 */
async function whenFree<Result>(timeoutMs: number, work: () => Result): Promise<Result> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await sleep(pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** Primary result codes of the machine's condition; others are about the statement. */
const UNAVAILABLE =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB|INTERRUPT|PERM|AUTH|NOLFS)/;

function toSqliteFailure(error: unknown): Error {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Libsql.SqliteError)) return defect("no SQLite error");
  return UNAVAILABLE.test(error.code) ? unavailable(error.code) : defect(error.code);
}
