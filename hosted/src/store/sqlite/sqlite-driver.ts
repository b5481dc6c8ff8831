import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";
import type { Database as LibsqlDatabase } from "libsql";
import { unavailable } from "../failure.js";
import { toSqliteFailure } from "./sqlite-failure.js";
import { Turn } from "./turn.js";

/**
 * One connection, used in turns. Kysely's own driver begins transactions that read first and ask for
 * the right to write later, when another process may have it: SQLite then refuses at once, whatever
 * the timeout. Here every transaction asks first.
 */
export class SqliteDriver implements Driver {
  readonly #file: LibsqlDatabase;
  readonly #turn = new Turn();
  readonly #connection: SqliteConnection;

  constructor(file: LibsqlDatabase) {
    this.#file = file;
    this.#connection = new SqliteConnection(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    if (this.#file.open) return this.#connection;
    this.#turn.giveBack();
    throw unavailable("closed");
  }

  async releaseConnection(): Promise<void> {
    this.#turn.giveBack();
  }

  async beginTransaction(): Promise<void> {
    await this.#run("begin immediate");
  }

  async commitTransaction(): Promise<void> {
    await this.#run("commit");
  }

  /** A full disk, among others, has rolled back already; then there is nothing to do. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file.inTransaction) await this.#run("rollback");
  }

  async destroy(): Promise<void> {
    await this.#turn.take();
    if (this.#file.open) this.#file.close();
    this.#turn.giveBack();
  }

  #run(statement: string): Promise<QueryResult<unknown>> {
    return this.#connection.executeQuery(CompiledQuery.raw(statement));
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #file: LibsqlDatabase;

  constructor(file: LibsqlDatabase) {
    this.#file = file;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#file.prepare(sql);
      const values = parameters.map(toBinding);
      if (statement.reader) return { rows: statement.all(values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) };
    } catch (error) {
      throw toSqliteFailure(error);
    }
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("not supported");
  }
}

/**
 * Numbers are bound as integers, not as floats, as the library would. It ends the whole process for
 * types that it does not know.
 */
function toBinding(value: unknown): string | bigint | null {
  if (typeof value === "string" || typeof value === "bigint" || value === null) return value;
  if (typeof value === "number") return BigInt(value);
  throw new TypeError(`a ${typeof value} cannot be stored`);
}
