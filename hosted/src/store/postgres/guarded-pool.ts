import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg, { type PoolClient, type PoolConfig } from "pg";
import { toWholeNumber } from "../whole-number.js";
import { breaksConnection, toPostgresFailure } from "./postgres-failure.js";

/**
 * Connections whose errors are ours, and which are not used again after one that leaves them in doubt:
 * a connection whose answer did not come in time would otherwise wait for it with the next one, too.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;

  constructor(config: PoolConfig) {
    this.#pool = new pg.Pool({ ...config, types: { getTypeParser } });
    // A connection that breaks while nobody uses it is replaced. Without a listener, the process ends.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new GuardedClient(await this.#pool.connect());
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
  #isBroken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  // biome-ignore lint/suspicious/noExplicitAny: cursors, which Kysely also asks for, are not used.
  async query(text: any, values?: readonly unknown[]): Promise<any> {
    try {
      const result = await this.#client.query(text, [...(values ?? [])]);
      return result as unknown as PostgresQueryResult<unknown>;
    } catch (error) {
      this.#isBroken ||= breaksConnection(error);
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
