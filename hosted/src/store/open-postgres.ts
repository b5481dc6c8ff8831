import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg, { type ClientBase, type PoolClient, type PoolConfig } from "pg";
import type { Database, Dialect, Queries } from "./database.js";
import { defect, StoreError, unavailable } from "./store-error.js";
import type { Tables } from "./tables.js";

export interface PostgresOptions {
  url: string;
  /** Connections for durable work, and as many for rate limits. Default 10. */
  poolSize?: number;
  /** How long to wait for a connection. Default 3,000. */
  connectTimeoutMs?: number;
  /** How long a statement may take. Default 5,000. */
  statementTimeoutMs?: number;
}

const DIALECT: Dialect = {
  clockMicros: sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000000) as bigint)`,
  forUpdate: sql`for update`,
  skipLocked: sql`skip locked`,
  forShareOfTenants: sql`for share of tenants`,
  locksRows: true,
};

/** How long a statement waits for locked rows. */
const LOCK_MS = 2_000;

/** How much longer than the server this side waits. */
const NETWORK_MS = 1_000;

/** Connects with the first question. */
export function openPostgres({
  url,
  poolSize = 10,
  connectTimeoutMs = 3_000,
  statementTimeoutMs = 5_000,
}: PostgresOptions): Database {
  const patient: PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const swift = { ...patient, max: poolSize, query_timeout: statementTimeoutMs + NETWORK_MS };
  const settings =
    `set statement_timeout = ${statementTimeoutMs}; set lock_timeout = ${LOCK_MS}; ` +
    `set idle_in_transaction_session_timeout = ${2 * statementTimeoutMs}`;
  const connectFor = (commit: "on" | "off") =>
    connect({
      ...swift,
      // On each new connection, so that no parameter of the URL overrides them.
      onConnect: async (client: ClientBase) => {
        await client.query(`${settings}; set synchronous_commit = ${commit}`);
      },
    });
  const [durable, relaxed] = [connectFor("on"), connectFor("off")];
  return {
    durable,
    dialect: DIALECT,
    relaxed: (work) => work(relaxed),
    patient: async (work) => {
      const queries = connect({ ...patient, max: 1 });
      return work(queries).finally(() => queries.destroy());
    },
    // Several nodes may serve it.
    serveAlone: () => {},
    close: async () => {
      await Promise.all([durable.destroy(), relaxed.destroy()]);
    },
  };
}

function connect(config: PoolConfig): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new GuardedPool(config) }) });
}

/**
 * Connections with our errors. A connection is not used again after an error that leaves its state in
 * doubt: an answer that came too late would be taken for the next one's.
 */
class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;

  constructor(config: PoolConfig) {
    this.#pool = new pg.Pool({ ...config, types: { getTypeParser } });
    // An idle connection that breaks is replaced. Without a listener, the process would end.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return guard(await this.#pool.connect());
    } catch (error) {
      throw toFailure(error);
    }
  }

  async end(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }
}

function guard(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    try {
      const name = values.length > 0 ? { name: nameOf(text) } : {};
      return await client.query({ text, values: [...values], ...name });
    } catch (error) {
      isBroken ||= !(error instanceof pg.DatabaseError) || error.severity !== "ERROR";
      throw toFailure(error);
    }
  };
  // Kysely has cursors, too, which nothing here uses.
  return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
}

/** Each connection parses and plans a named statement once. Texts hold no values, so there are few. */
function nameOf(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** SQLSTATEs of the server's condition; others are about the statement. */
const UNAVAILABLE = /^(08|28|53|57|58|3D000|25006|40001|40P01|55P03|F0|XX001|XX002)/;

function toFailure(error: unknown): Error {
  if (error instanceof StoreError) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "unknown";
    return UNAVAILABLE.test(code) ? unavailable(code) : defect(code);
  }
  if (error instanceof TypeError || error instanceof RangeError) return defect(error.name);
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === "string") return unavailable(code);
  return unavailable(/time ?out/i.test(String(message)) ? "timeout" : "connection");
}

/** `bigint` as a number; the driver would return a string. */
function getTypeParser(id: number, format?: "text" | "binary"): unknown {
  if (id === pg.types.builtins.INT8) return toWholeNumber;
  return pg.types.getTypeParser(id, format as "text");
}

function toWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("an integer is too large for a number");
  return number;
}
