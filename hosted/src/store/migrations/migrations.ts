import type { Migration } from "kysely";
import { createTables } from "./0001-tables.js";

export const MIGRATION_TABLE = "migrations";

/**
 * Every step by its name, in the order of names. What is released never changes, and only adds: while
 * nodes are replaced, old ones work with the new tables.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001_tables": createTables,
};
