import { Kysely, PostgresDialect, sql } from "kysely";
import type { ClientBase, PoolConfig } from "pg";
import type { Database, Dialect, Queries } from "../database.js";
import type { Tables } from "../tables.js";
import { GuardedPool } from "./guarded-pool.js";

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
