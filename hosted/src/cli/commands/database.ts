import { anyText } from "../../config/value-types.js";
import { command } from "../command.js";
import { openFor } from "../with-store.js";

export const migrate = command({
  summary: "Create the tables of DATABASE_URL, or bring them up to date, as serve does.",
  run: (world) =>
    openFor(world, true, async (store) => {
      await store.migrate();
      world.stdout.write("The tables are up to date.\n");
    }),
});

export const backup = command({
  summary: "Copy a SQLite database to a new file of mode 0600. PostgreSQL has pg_dump.",
  takes: { file: anyText },
  run: (world, { file }) =>
    // Without a check of the tables: this may be the backup before an upgrade.
    openFor(world, false, async (store) => {
      await store.operator.backUp(file);
      world.stdout.write("The backup is written.\n");
    }),
});
