import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { cleanEnv, makeWorkspace } from "../../cli/run-cli.js";
import { HOSTED_BIN } from "../../http/serve-process.js";
import { startHosted } from "../support/start-hosted.js";
import { describeOnBoth, openFresh } from "./databases.js";
import { addTenant } from "./tenants.js";

const run = promisify(execFile);

describeOnBoth("several processes", (databases) => {
  test("bring a new database up to date at once", async () => {
    const database = await databases.create();
    const env = cleanEnv({ BASE_URL: "", DATABASE_URL: database.url });
    const migrate = () => run(process.execPath, [HOSTED_BIN, "migrate"], { env });
    const runs = await Promise.all([migrate(), migrate(), migrate(), migrate()]);
    expect(new Set(runs.map(({ stdout }) => stdout))).toEqual(
      new Set(["The tables are up to date.\n"]),
    );
    expect(await database.run("select name from migrations")).toHaveLength(1);
    await addTenant(await database.open(), "a");
  });

  test("a program that is older than the tables does not touch them", async () => {
    const { database, store } = await openFresh(databases);
    await database.run("insert into migrations values ('9999_later', '2026-01-01T00:00:00.000Z')");
    const newer = { name: "StoreError", reason: "newer_tables" };
    await expect(store.migrate()).rejects.toMatchObject(newer);
    await expect((await database.open()).migrate()).rejects.toMatchObject(newer);
    // A node that is replaced works until it ends.
    await store.check();
    expect(await database.run("select name from migrations")).toHaveLength(2);
  });
});

test("a second service on one SQLite file is refused by its name, until the first has ended", async () => {
  const variables = { DATABASE_URL: `file:${makeWorkspace().path("books.db")}` };
  const first = await startHosted(variables);
  const refused = startHosted(variables);
  await expect(refused).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("books.db"),
  });
  const { key } = await first.addTenant();
  expect((await first.ask("/v1/profile", { key })).status).toBe(200);
  await first.stop();
  await (await startHosted(variables)).stop();
});
