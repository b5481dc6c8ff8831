import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import Libsql, { type Database as LibsqlDatabase, type Statement } from "libsql";
import { defect, StoreError, unavailable } from "../store-error.js";

/** Other processes never block these: a WAL has readers beside a writer. */
const READING = /^\s*(select|pragma)\b/i;

/**
 * One connection, used in turns. Kysely's own driver begins transactions as readers; if another process
 * writes when they want to write, SQLite rejects them at once. Here, each begins as a writer, all with
 * one prepared `begin immediate`: one that was rejected because another process writes stays unfinished,
 * and blocks every commit until that same statement runs again, so a retry must not prepare another.
 */
export class SqliteDriver implements Driver, DatabaseConnection {
  readonly #file: LibsqlDatabase;
  readonly #busyTimeoutMs: number;
  readonly #begin: Statement<unknown[]>;
  #turn: Promise<void> = Promise.resolve();
  #endTurn = () => {};

  /** @param busyTimeoutMs How long to wait for another process that writes. */
  constructor(file: LibsqlDatabase, busyTimeoutMs: number) {
    this.#file = file;
    this.#busyTimeoutMs = busyTimeoutMs;
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
    if (this.#file.open) return this;
    end();
    throw unavailable("closed");
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  async beginTransaction(): Promise<void> {
    try {
      await whenFree(this.#busyTimeoutMs, () => this.#begin.run([]));
    } catch (error) {
      throw toSqliteFailure(error);
    }
  }

  async commitTransaction(): Promise<void> {
    this.#run("commit", []);
  }

  /** A full disk, among others, has rolled back already. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file.inTransaction) this.#run("rollback", []);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(toBinding);
    if (this.#file.inTransaction || READING.test(sql)) return this.#run(sql, values);
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
    if (this.#file.open) this.#file.close();
  }

  #run<Row>(sql: string, values: readonly unknown[]): QueryResult<Row> {
    try {
      const statement = this.#file.prepare(sql);
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

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 20;

/**
 * Retries while another process writes. The library's own timeout would block the thread.
 *
 * @throws the library's error.
 */
export async function whenFree<Result>(timeoutMs: number, work: () => Result): Promise<Result> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await sleep(pauseMs);
    }
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** Primary result codes of the machine's condition; others are about the statement. */
const UNAVAILABLE =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB|INTERRUPT|PERM|AUTH|NOLFS)/;

export function toSqliteFailure(error: unknown): Error {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Libsql.SqliteError)) return defect("no SQLite error");
  return UNAVAILABLE.test(error.code) ? unavailable(error.code) : defect(error.code);
}
