import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { Database as LibsqlDatabase, Statement } from "libsql";
import { toSqliteFailure } from "./sqlite-failure.js";
import { whenFree } from "./when-free.js";

/** What cannot be refused because somebody else writes: in a WAL, reading goes on. */
const READING = /^\s*(select|pragma)\b/i;

/**
 * Whoever wants to write says so first, with one statement that is kept: where SQLite refuses a
 * statement because somebody else writes, that statement stays begun, and no transaction can be
 * committed beside it until it is run again.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: LibsqlDatabase;
  readonly #busyTimeoutMs: number;
  readonly #begin: Statement<unknown[]>;

  /** @param busyTimeoutMs How long to wait for somebody else who writes. */
  constructor(file: LibsqlDatabase, busyTimeoutMs: number) {
    this.#file = file;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#begin = file.prepare("begin immediate");
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(toBinding);
    if (this.#file.inTransaction || READING.test(sql)) return this.#run(sql, values);
    await this.begin();
    try {
      const result = this.#run<Row>(sql, values);
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  async begin(): Promise<void> {
    try {
      await whenFree(this.#busyTimeoutMs, () => this.#begin.run([]));
    } catch (error) {
      throw toSqliteFailure(error);
    }
  }

  commit(): void {
    this.#run("commit", []);
  }

  /** A full disk, among others, has rolled back already; then there is nothing to do. */
  rollback(): void {
    if (this.#file.inTransaction) this.#run("rollback", []);
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("not supported");
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

/**
 * Numbers are bound as integers, not as floats, as the library would. It ends the whole process for
 * types that it does not know.
 */
function toBinding(value: unknown): string | bigint | null {
  if (typeof value === "string" || typeof value === "bigint" || value === null) return value;
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  throw new TypeError(`only texts and whole numbers are stored, not this ${typeof value}`);
}
