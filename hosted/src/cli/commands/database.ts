import type { Command } from "commander";
import { printLines } from "../print.js";
import { openFor } from "../with-store.js";
import type { World } from "../world.js";

export function addMigrate(program: Command, world: World): void {
  program
    .command("migrate")
    .summary("create the tables, or bring them up to date")
    .description(
      "Create the tables of DATABASE_URL, or bring them up to date, as hosted serve does at its start.",
    )
    .action(() =>
      openFor(world, true, async (store) => {
        await store.migrate();
        printLines(world.stdout, ["The tables are up to date."]);
      }),
    );
}

export function addBackup(program: Command, world: World): void {
  program
    .command("backup")
    .summary("copy a SQLite database to a new file")
    .description(
      "Copy a SQLite database to a new file of mode 0600, while the service runs. PostgreSQL has pg_dump.",
    )
    .argument("<file>", "the new file")
    .addHelpText("after", "\nExample:\n  hosted backup backup-2026-11-21.db")
    .action((path: string) =>
      // Without a check of the tables: this may be the backup before an upgrade.
      openFor(world, false, async (store) => {
        await store.operator.backUp(path);
        printLines(world.stdout, ["The backup is written."]);
      }),
    );
}
