import { sql } from "kysely";
import type { Database, Dialect, Queries } from "../database.js";
import { unavailable } from "../failure.js";
import { StoreError } from "../store-error.js";
import { MIGRATION_TABLE, MIGRATIONS } from "./migrations.js";

const TIMEOUT_MS = 1_000;

/**
 * Resolves when the database answers within a second and has had every migration that this program
 * knows. It may have had others: while nodes are replaced, old ones work beside new ones. A database
 * that takes no changes, or does not wait for the disk where it should, is as good as none.
 *
 * @throws StoreError `unavailable`.
 */
export async function checkTables({ durable, dialect }: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable("timeout")), TIMEOUT_MS);
  });
  try {
    const done = await Promise.race([findMigrations(durable), timeout]);
    if (Object.keys(MIGRATIONS).some((name) => !done.includes(name))) throw notMigrated();
    const state = await Promise.race([findState(durable, dialect), timeout]);
    if (state?.is_read_only) throw unavailable("read_only");
    if (!state?.is_durable) throw unavailable("not_durable");
  } catch (error) {
    // Without the table of migrations, asking for it is a mistake.
    throw error instanceof StoreError ? error : notMigrated();
  } finally {
    clearTimeout(timer);
  }
}

async function findState(queries: Queries, { isReadOnly, isDurable }: Dialect) {
  const { rows } = await sql<{ is_read_only: boolean; is_durable: boolean }>`
    select ${isReadOnly} as is_read_only, ${isDurable} as is_durable
  `.execute(queries);
  return rows[0];
}

/** The names of the migrations that a database has had. */
export async function findMigrations(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)}
  `.execute(queries);
  return rows.map(({ name }) => name);
}

function notMigrated(): StoreError {
  return new StoreError("unavailable", "the tables are not up to date", "not_migrated");
}
