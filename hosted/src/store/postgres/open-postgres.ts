import { Kysely, PostgresDialect, sql } from "kysely";
import type { ClientBase, PoolConfig } from "pg";
import { Background, type Database, type Dialect, type Queries } from "../database.js";
import type { Tables } from "../tables.js";
import { GuardedPool } from "./guarded-pool.js";

export interface PostgresOptions {
  /** With everything that libpq's URLs may say, TLS included. */
  url: string;
  /** Connections for what is durable, and as many again for what is not. */
  poolSize: number;
  /** Milliseconds to wait for a connection. */
  connectTimeoutMs: number;
  /** Milliseconds that a statement may take. */
  statementTimeoutMs: number;
}

const DIALECT: Dialect = {
  clockMicros: sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000000) as bigint)`,
  forUpdate: sql`for update`,
  forUpdateSkippingLocked: sql`for update skip locked`,
  forShareOfTenants: sql`for share of tenants`,
  forShareOfTenantsSkippingLocked: sql`for share of tenants skip locked`,
  least: sql`least`,
  greatest: sql`greatest`,
  isReadOnly: sql<boolean>`current_setting('transaction_read_only') = 'on'`,
  isDurable: sql<boolean>`current_setting('synchronous_commit') <> 'off'`,
  changesWithinSelect: true,
};

/** How long a statement waits for rows that another transaction holds. */
const LOCK_MS = 2_000;

/** How much longer than the server this side waits before it gives up the connection. */
const NETWORK_MS = 1_000;

/** Connects when the first question is asked. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, poolSize, connectTimeoutMs, statementTimeoutMs } = options;
  const patient: PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const swift: PoolConfig = {
    ...patient,
    max: poolSize,
    query_timeout: statementTimeoutMs + NETWORK_MS,
  };
  const durable = connect({ ...swift, onConnect: say(statementTimeoutMs, "") });
  const relaxed = connect({
    ...swift,
    onConnect: say(statementTimeoutMs, "; set synchronous_commit = off"),
  });
  const background = new Background();
  return {
    durable,
    dialect: DIALECT,
    relaxed: (work) => work(relaxed),
    patient: (work) => withOwnPool({ ...patient, max: 1 }, work),
    background,
    close: async () => {
      await background.end();
      await Promise.all([durable.destroy(), relaxed.destroy()]);
    },
  };
}

function connect(config: PoolConfig): Queries {
  const pool = new GuardedPool(config);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Settings of a connection, said on it, where none in the URL overrides them. Nobody waits long for
 * rows that another transaction holds, nor holds them while it does nothing.
 */
function say(statementTimeoutMs: number, more: string) {
  return async (client: ClientBase): Promise<void> => {
    await client.query(
      `set statement_timeout = ${statementTimeoutMs}; set lock_timeout = ${LOCK_MS}; ` +
        `set idle_in_transaction_session_timeout = ${2 * statementTimeoutMs}${more}`,
    );
  };
}

async function withOwnPool<Result>(
  config: PoolConfig,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const queries = connect(config);
  try {
    return await work(queries);
  } finally {
    await queries.destroy();
  }
}
