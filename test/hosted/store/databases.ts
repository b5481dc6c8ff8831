import Libsql from "libsql";
import { afterEach, describe, inject } from "vitest";
import { openStore, type Store, type StoreOptions } from "../../../hosted/src/store/store.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { createDatabase, runOn } from "../support/postgres.js";

const DAY_MS = 86_400_000;

/** A database of one test. */
export interface TestDatabase {
  readonly url: string;
  /** Opens the store, as another node would; it is closed after the test. */
  open(options?: Partial<StoreOptions>): Promise<Store>;
  /** Runs a statement behind the store's back. */
  run(statement: string): Promise<Record<string, unknown>[]>;
  /** Makes rows older than they are. */
  age(table: "reports" | "usage_events", days: number, where?: string): Promise<unknown>;
}

export interface Databases {
  readonly kind: "SQLite" | "PostgreSQL";
  /** A new database without tables. */
  create(): Promise<TestDatabase>;
}

/** Runs a suite over each of the databases. */
export function describeOnBoth(name: string, suite: (databases: Databases) => void): void {
  describe(`${name}, on SQLite`, () => suite(useSqlite()));
  describeOnPostgres(`${name}, on PostgreSQL`, () => suite(usePostgres()));
}

export function useSqlite(): Databases {
  const { path } = makeWorkspace();
  let count = 0;
  const makeUrl = async () => `file:${path(`made-${count++}/store.db`)}`;
  return { kind: "SQLite", create: createWith(makeUrl) };
}

export function usePostgres(): Databases {
  return { kind: "PostgreSQL", create: createWith(() => createDatabase(inject("postgres"))) };
}

function createWith(makeUrl: () => Promise<string>): Databases["create"] {
  const open: Store[] = [];
  afterEach(() => Promise.all(open.splice(0).map((store) => store.close())));
  return async () => {
    const url = await makeUrl();
    const run = (statement: string) => runOnUrl(url, statement);
    return {
      ...{ url, run },
      open: async (options) => {
        // A busy machine takes longer than the default for many at once.
        const store = await openStore({ url, poolSize: 4, connectTimeoutMs: 30_000, ...options });
        open.push(store);
        return store;
      },
      age: (table, days, where = "true") =>
        run(`update ${table} set at = at - ${days * DAY_MS} where ${where}`),
    };
  };
}

/** A migrated database and one store of it. */
export async function openFresh(databases: Databases) {
  const database = await databases.create();
  const store = await database.open();
  await store.migrate();
  return { database, store };
}

/** Runs a statement on a database of either kind, past the store. */
export async function runOnUrl(url: string, statement: string): Promise<Record<string, unknown>[]> {
  if (!url.startsWith("file:")) return runOn(url, statement);
  const file = new Libsql(url.slice("file:".length), { timeout: 2_000 });
  try {
    const prepared = file.prepare(statement);
    if (prepared.reader) return prepared.all([]) as Record<string, unknown>[];
    prepared.run([]);
    return [];
  } finally {
    file.close();
  }
}
