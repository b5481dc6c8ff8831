import type { Command } from "commander";
import { readConfig } from "../../config/read-config.js";
import { CliError } from "../cli-error.js";
import { printLines } from "../output/print.js";
import type { World } from "../world.js";

/** `backup`: a copy of the database as it is. */
export function addBackup(program: Command, world: World): void {
  program
    .command("backup")
    .summary("copy a SQLite database to a new file")
    .description(
      "Copy a SQLite database, as it is, to a new file that only you can read, while the service " +
        "runs. PostgreSQL is backed up by pg_dump.",
    )
    .argument("<file>", "the new file")
    .addHelpText("after", "\nExample:\n  hosted backup backup-2026-11-21.db")
    .action(async (path: string) => {
      const { databaseUrl: url, databasePoolSize: poolSize } = readConfig(world.env);
      if (!url.startsWith("file:")) {
        throw new CliError(
          "refused",
          "DATABASE_URL is not a file; PostgreSQL is backed up by its own program: pg_dump --format=custom",
        );
      }
      // Not brought up to date: this may be the backup of before an upgrade.
      const store = await world.openStore({ url, poolSize, mayCreate: false });
      try {
        await store.operator.backUp(path);
      } finally {
        await store.close();
      }
      printLines(world.stdout, ["The backup is written."]);
    });
}
