import { Kysely, PostgresDialect, sql } from "kysely";
import type { ClientBase, PoolConfig } from "pg";
import type { Database, Dialect, Queries } from "../database.js";
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
  changesWithinSelect: true,
};

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
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + NETWORK_MS,
  };
  const durable = connect(swift);
  const relaxed = connect({ ...swift, onConnect: turnOffSync });
  return {
    durable,
    dialect: DIALECT,
    relaxed: (work) => work(relaxed),
    patient: (work) => withOwnPool({ ...patient, max: 1 }, work),
    close: async () => {
      await Promise.all([durable.destroy(), relaxed.destroy()]);
    },
  };
}

function connect(config: PoolConfig): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new GuardedPool(config) }) });
}

/** Said on the connection, where no setting in the URL overrides it. */
async function turnOffSync(client: ClientBase): Promise<void> {
  await client.query("set synchronous_commit = off");
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
