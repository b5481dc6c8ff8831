import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg, { type PoolClient, type PoolConfig } from "pg";
import { toWholeNumber } from "../whole-number.js";
import { isConnectionFailure, toPostgresFailure } from "./postgres-failure.js";
import { StatementNames } from "./statement-names.js";

/**
 * Connections whose errors are ours, and which are not used again after one that leaves them in doubt:
 * a connection whose answer did not come in time would otherwise wait for it with the next one, too.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();

  constructor(config: PoolConfig) {
    this.#pool = new pg.Pool({ ...config, types: { getTypeParser } });
    // A connection that breaks while nobody uses it is replaced. Without a listener, the process ends.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new GuardedClient(
        await this.#pool.connect(),
        this.#names,
      ) as unknown as PostgresPoolClient;
    } catch (error) {
      throw toPostgresFailure(error);
    }
  }

  async end(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }
}

class GuardedClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #isBroken = false;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  // Kysely may also ask for a cursor here, but only for streams, and nothing is streamed.
  // biome-ignore lint/suspicious/noExplicitAny: what the type of both would be.
  async query(statement: any, values: readonly unknown[] = []): Promise<any> {
    try {
      const name = this.#names.nameOf(statement);
      return await this.#client.query({
        text: statement,
        values: [...values],
        ...(name !== undefined && { name }),
      });
    } catch (error) {
      this.#isBroken ||= isConnectionFailure(error);
      throw toPostgresFailure(error);
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}

/** Integers of eight bytes become numbers; the driver's own reader makes texts of them. */
function getTypeParser(id: number, format?: "text" | "binary"): unknown {
  if (id === pg.types.builtins.INT8) return toWholeNumber;
  return pg.types.getTypeParser(id, format as "text");
}
