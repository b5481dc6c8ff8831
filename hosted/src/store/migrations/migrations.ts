import type { Migration } from "kysely";
import { firstTables } from "./0001-first-tables.js";
import { sharesAndDays } from "./0002-shares-and-days.js";

export const MIGRATION_TABLE = "migrations";

/**
 * Every step by its name, in the order of names. What is released never changes, and only adds: while
 * nodes are replaced, old ones work with the new tables.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001_first_tables": firstTables,
  "0002_shares_and_days": sharesAndDays,
};
