import { Migrator } from "kysely";
import type { Database, Queries } from "../database.js";
import { StoreError } from "../store-error.js";
import { findMigrations } from "./check-tables.js";
import { MIGRATION_TABLE, MIGRATIONS } from "./migrations.js";

/**
 * Brings the tables up to date, all steps or none. Whoever comes second waits for the first.
 *
 * @throws StoreError `unavailable` where the tables are of a newer program (`reason` `newer_tables`).
 */
export function migrate(database: Database): Promise<void> {
  return database.patient(async (queries) => {
    const migrator = new Migrator({
      db: queries,
      migrationTableName: MIGRATION_TABLE,
      migrationLockTableName: `${MIGRATION_TABLE}_lock`,
      provider: { getMigrations: async () => MIGRATIONS },
      // Kysely orders what was done by the clocks of the nodes that did it, and they may disagree.
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    throw (await isNewer(queries, error)) ? newerTables() : error;
  });
}

/** Whether a migration failed because the database has had one that this program does not know. */
async function isNewer(queries: Queries, error: unknown): Promise<boolean> {
  if (error instanceof StoreError) return false;
  const done = await findMigrations(queries);
  return done.some((name) => !Object.hasOwn(MIGRATIONS, name));
}

function newerTables(): StoreError {
  const message = "the tables were made by a newer version of this program; start that one";
  return new StoreError("unavailable", message, "newer_tables");
}
