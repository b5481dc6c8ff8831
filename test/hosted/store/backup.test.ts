import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Store } from "../../../hosted/src/store/store.js";
import { readRecorded } from "../support/count-uses.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { createDatabase, runOn } from "../support/postgres.js";
import { findProgram } from "../support/postgres-programs.js";
import { openFresh, usePostgres, useSqlite } from "./databases.js";
import { addTenant, request, use } from "./tenants.js";

/** What was backed up is there again, and what happened since is not: docs/hosted.md. */

const folder = mkdtempSync(join(tmpdir(), "context-verdict-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tenant with a key, uses, a report and an audit trail. */
async function fill(store: Store): Promise<void> {
  const tenant = await addTenant(store, "kept");
  await tenant.update({ keeps_history: 1 });
  await store.admit(request("kept"));
  const uses = Array.from({ length: 500 }, (_, index) => use("kept", `use ${index}`));
  await store.record([...uses, use("kept", "reported", { report: '{"verdict":"convert"}' })]);
}

async function readAll(store: Store) {
  const tenant = store.tenant("kept");
  return {
    tenants: await store.operator.tenants(),
    usage: await tenant.usage(),
    audit: await store.operator.audit(undefined, 1_000),
    caller: await store.findKey("hash of kept k1"),
    reports: await tenant.reports(),
  };
}

/** What is done after the backup, and lost with the database. */
async function goOn(store: Store): Promise<void> {
  await addTenant(store, "later");
  await store.tenant("kept").revokeKey("k1");
  await store.record([use("later", "since")]);
}

/** A restored database takes requests, and knows what was recorded. */
async function expectToWork(store: Store): Promise<void> {
  await store.migrate();
  await store.check();
  expect((await store.admit(request("kept"))).refusedBy).toBeUndefined();
  const count = async () => (await store.tenant("kept").usage())[0]?.documents ?? 0;
  const before = await count();
  await store.record([use("kept", "use 1"), use("kept", "new")]);
  expect(await count()).toBe(before + 1);
}

describe("a backup of SQLite", () => {
  const databases = useSqlite();

  test("is restored as a file, as it was", async () => {
    const { database, store } = await openFresh(databases);
    await fill(store);
    const before = await readAll(store);
    const backup = join(folder, "backup.db");
    await store.operator.backUp(backup);
    await goOn(store);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    await store.close();
    const path = database.url.slice("file:".length);
    for (const name of readdirSync(dirname(path))) rmSync(join(dirname(path), name));
    cpSync(backup, path);
    const restored = await database.open();
    expect(await readAll(restored)).toEqual(before);
    await expectToWork(restored);
  });

  test("is made while others go on writing", async () => {
    const { database, store } = await openFresh(databases);
    await fill(store);
    const other = await database.open();
    const written: number[] = [];
    const writing = (async () => {
      for (let index = 0; index < 20; index++) {
        await other.record([use("kept", `during ${index}`)]);
        written.push(index);
      }
    })();
    const backup = join(folder, "during.db");
    await expect.poll(() => written.length).toBeGreaterThan(2);
    const least = written.length;
    await store.operator.backUp(backup);
    const most = written.length + 1;
    await writing;
    const { ids, documents } = await readRecorded(`file:${backup}`);
    expect(ids.size - 501).toBeGreaterThanOrEqual(least);
    expect(ids.size - 501).toBeLessThanOrEqual(most);
    expect(documents).toBe(ids.size);
    const again = store.operator.backUp(backup);
    await expect(again).rejects.toMatchObject({ code: "conflict" });
    const nowhere = store.operator.backUp(join(folder, "nowhere", "backup.db"));
    await expect(nowhere).rejects.toThrow("the backup cannot be written there (ENOENT)");
  });

  test("of a damaged file fails, and leaves no file behind", async () => {
    const { database, store } = await openFresh(databases);
    await fill(store);
    await database.run("pragma wal_checkpoint(truncate)");
    await store.close();
    const path = database.url.slice("file:".length);
    execFileSync(
      "dd",
      ["if=/dev/zero", `of=${path}`, "bs=4096", "seek=2", "count=20", "conv=notrunc"],
      { stdio: "ignore" },
    );
    const damaged = await database.open();
    const backup = join(folder, "damaged.db");
    await expect(damaged.operator.backUp(backup)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("the database is damaged"),
    });
    expect(existsSync(backup)).toBe(false);
  });
});

describeOnPostgres("a dump of PostgreSQL", () => {
  const databases = usePostgres();
  const run = (program: string, ...args: string[]) =>
    execFileSync(findProgram(program), args, { stdio: "pipe" });

  test("is restored into a new database, which takes the place of the old one, as it was", async () => {
    const { database, store } = await openFresh(databases);
    await fill(store);
    const before = await readAll(store);
    const dump = join(folder, "backup.dump");
    run("pg_dump", "--format=custom", `--file=${dump}`, database.url);
    await goOn(store);
    await store.close();
    const [server, name] = [
      database.url.replace(/[^/]+$/, "postgres"),
      database.url.split("/").at(-1),
    ];
    const restoredUrl = await createDatabase(server);
    const options = ["--no-owner", "--exit-on-error", "--single-transaction"];
    run("pg_restore", ...options, `--dbname=${restoredUrl}`, dump);
    await runOn(server, `alter database "${name}" rename to "${name}_old"`);
    await runOn(server, `alter database "${restoredUrl.split("/").at(-1)}" rename to "${name}"`);
    const restored = await database.open();
    expect(await readAll(restored)).toEqual(before);
    await expectToWork(restored);
  });
});
