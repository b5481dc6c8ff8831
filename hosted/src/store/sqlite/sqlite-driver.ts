import type { DatabaseConnection, Driver } from "kysely";
import type { Database as LibsqlDatabase } from "libsql";
import { unavailable } from "../failure.js";
import { SqliteConnection } from "./sqlite-connection.js";
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

  /** @param busyTimeoutMs How long to wait for somebody else who writes. */
  constructor(file: LibsqlDatabase, busyTimeoutMs: number) {
    this.#file = file;
    this.#connection = new SqliteConnection(file, busyTimeoutMs);
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

  beginTransaction(): Promise<void> {
    return this.#connection.begin();
  }

  async commitTransaction(): Promise<void> {
    this.#connection.commit();
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.#turn.take();
    if (this.#file.open) this.#file.close();
    this.#turn.giveBack();
  }
}
