import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { afterAll, afterEach, beforeAll, describe, inject } from "vitest";
import { openStore, type Store, type StoreOptions } from "../../../hosted/src/store/store.js";
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
  const stores = closeAfterEach();
  let folder = "";
  let count = 0;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "context-verdict-store-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    kind: "SQLite",
    create: async () => {
      const path = join(folder, `made-${count++}`, "store.db");
      const url = `file:${path}`;
      return {
        url,
        open: (options) => stores.open(url, options),
        run: runOnFile.bind(null, path),
        age: (table, days, where = "true") =>
          runOnFile(path, `update ${table} set at = at - ${days * DAY_MS} where ${where}`),
      };
    },
  };
}

/** @param server The address of the server: the run's by default. */
export function usePostgres(server = () => inject("postgres")): Databases {
  const stores = closeAfterEach();
  return {
    kind: "PostgreSQL",
    create: async () => {
      const url = await createDatabase(server());
      return {
        url,
        open: (options) => stores.open(url, options),
        run: runOn.bind(null, url),
        age: (table, days, where = "true") =>
          runOn(url, `update ${table} set at = at - ${days * DAY_MS} where ${where}`),
      };
    },
  };
}

/** A migrated database and one store of it. */
export async function openFresh(databases: Databases) {
  const database = await databases.create();
  const store = await database.open();
  await store.migrate();
  return { database, store };
}

function closeAfterEach() {
  const open: Store[] = [];
  afterEach(() => Promise.all(open.splice(0).map((store) => store.close())));
  return {
    open: async (url: string, options: Partial<StoreOptions> = {}) => {
      // A busy machine takes longer than the default for many at once.
      const store = await openStore({ url, poolSize: 4, connectTimeoutMs: 30_000, ...options });
      open.push(store);
      return store;
    },
  };
}

async function runOnFile(path: string, statement: string): Promise<Record<string, unknown>[]> {
  const file = new Libsql(path, { timeout: 2_000 });
  try {
    const prepared = file.prepare(statement);
    if (prepared.reader) return prepared.all([]) as Record<string, unknown>[];
    prepared.run([]);
    return [];
  } finally {
    file.close();
  }
}
