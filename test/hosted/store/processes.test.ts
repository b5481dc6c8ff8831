import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS } from "../../../hosted/src/store/migrations/migrations.js";
import { describeOnBoth, openFresh } from "./databases.js";
import { buildNode, runNodes } from "./node-processes.js";
import { addTenant } from "./tenants.js";

const NODES = 4;

let remove: (() => void) | undefined;
beforeAll(async () => {
  remove = await buildNode();
});
afterAll(() => remove?.());

describeOnBoth("several processes", (databases) => {
  test("bring a new database up to date at once", async () => {
    const database = await databases.create();
    expect(await runNodes(NODES, [database.url])).toEqual(Array(NODES).fill(0));
    expect(await database.run("select name from migrations")).toHaveLength(
      Object.keys(MIGRATIONS).length,
    );
    await addTenant(await database.open(), "a");
  });

  test("never admit more than a bucket holds", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    const admitted = await runNodes(NODES, [database.url, "30", "50"]);
    expect(admitted.reduce((sum, count) => sum + count, 0)).toBe(50);
  });

  test("a program that is older than the tables does not touch them", async () => {
    const { database, store } = await openFresh(databases);
    await database.run("insert into migrations values ('9999_later', '2026-01-01T00:00:00.000Z')");
    const newer = { name: "StoreError", reason: "newer_tables" };
    await expect(store.migrate()).rejects.toMatchObject(newer);
    await expect((await database.open()).migrate()).rejects.toMatchObject(newer);
    // A node that is replaced works until it ends.
    await store.check();
    expect(await database.run("select name from migrations")).toHaveLength(
      Object.keys(MIGRATIONS).length + 1,
    );
  });
});
