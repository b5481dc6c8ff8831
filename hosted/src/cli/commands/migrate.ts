import type { Command } from "commander";
import { readConfig } from "../../config/read-config.js";
import { printLines } from "../output/print.js";
import type { World } from "../world.js";

/** `migrate`: brings the tables up to date, before the nodes of a new version start. */
export function addMigrate(program: Command, world: World): void {
  program
    .command("migrate")
    .summary("make the tables of the database, or bring them up to date")
    .description(
      "Make the tables of DATABASE_URL, or bring them up to date. hosted serve does so when it " +
        "starts; a SQLite file is made by these two only, and gets new tables by any command.",
    )
    .action(async () => {
      const { databaseUrl: url, databasePoolSize: poolSize } = readConfig(world.env);
      const store = await world.openStore({ url, poolSize });
      try {
        await store.migrate();
      } finally {
        await store.close();
      }
      printLines(world.stdout, ["The tables are up to date."]);
    });
}
