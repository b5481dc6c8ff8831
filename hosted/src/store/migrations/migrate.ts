import { setTimeout as wait } from "node:timers/promises";
import { type Migration, Migrator, sql } from "kysely";
import type { Database, Queries } from "../database.js";
import { StoreError, unavailable } from "../store-error.js";
import { createTables } from "./0001-tables.js";

/** In the order of names. A released migration never changes, and only adds: old nodes go on. */
const MIGRATIONS: Readonly<Record<string, Migration>> = { "0001_tables": createTables };

const TABLE = "migrations";

const CHECK_MS = 1_000;

/**
 * Brings the tables up to date, all steps or none. If several nodes start at once, the others wait (on SQLite
 * for two seconds).
 *
 * @throws StoreError `unavailable`, `reason` `newer_tables`, if a newer version made the tables.
 */
export function migrate(database: Database): Promise<void> {
  return database.patient(async (queries) => {
    const migrator = new Migrator({
      db: queries,
      migrationTableName: TABLE,
      migrationLockTableName: `${TABLE}_lock`,
      provider: { getMigrations: async () => MIGRATIONS },
      // Kysely orders them by the clocks of the nodes that ran them, which may differ.
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if (error instanceof StoreError) throw error;
    const hasUnknown = (await findDone(queries)).some((name) => !Object.hasOwn(MIGRATIONS, name));
    if (!hasUnknown) throw error;
    const message = "the tables were made by a newer version of this program; start that one";
    throw new StoreError("unavailable", message, "newer_tables");
  });
}

/**
 * Resolves if the database answers within a second and had every migration of this program. It may have had others, while nodes are replaced.
 *
 * @throws StoreError `unavailable`.
 */
export async function checkTables({ durable }: Database): Promise<void> {
  const timeout = wait(CHECK_MS, undefined, { ref: false }).then(() => {
    throw unavailable("timeout");
  });
  const check = async () => {
    const done = await findDone(durable);
    if (Object.keys(MIGRATIONS).some((name) => !done.includes(name))) throw notMigrated();
  };
  try {
    await Promise.race([check(), timeout]);
  } catch (error) {
    // Without the table of migrations, the database rejects the query.
    throw error instanceof StoreError ? error : notMigrated();
  }
}

async function findDone(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}

function notMigrated(): StoreError {
  return new StoreError("unavailable", "the tables are not up to date", "not_migrated");
}
