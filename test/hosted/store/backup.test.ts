import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Store } from "../../../hosted/src/store/store.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { createDatabase, runOn } from "../support/postgres.js";
import { findProgram } from "../support/postgres-programs.js";
import { type Databases, describeOnBoth, openFresh, type TestDatabase } from "./databases.js";
import { AMPLE, addTenant, request, use } from "./tenants.js";

/** As in docs/hosted.md. */
interface Backup {
  save(database: TestDatabase, file: string): Promise<unknown>;
  restore(database: TestDatabase, file: string): Promise<unknown>;
}

const run = (program: string, ...args: string[]) =>
  execFileSync(findProgram(program), args, { stdio: "pipe" });

const BACKUPS: Record<Databases["kind"], Backup> = {
  SQLite: {
    save: (database, file) => database.run(`vacuum into '${file}'`),
    restore: async ({ url }, file) => {
      const path = url.slice("file:".length);
      for (const name of readdirSync(dirname(path))) rmSync(join(dirname(path), name));
      cpSync(file, path);
    },
  },
  PostgreSQL: {
    save: async ({ url }, file) => run("pg_dump", "--format=custom", `--file=${file}`, url),
    restore: async ({ url }, file) => {
      const server = url.replace(/[^/]+$/, "postgres");
      const restored = await createDatabase(server);
      const options = ["--no-owner", "--exit-on-error", "--single-transaction"];
      run("pg_restore", ...options, `--dbname=${restored}`, file);
      const [name, other] = [url, restored].map((each) => each.split("/").at(-1));
      await runOn(server, `alter database "${name}" rename to "${name}_old"`);
      await runOn(server, `alter database "${other}" rename to "${name}"`);
    },
  },
};

const { directory: folder } = makeWorkspace();

async function readAll(store: Store) {
  const tenant = store.tenant("kept");
  return {
    tenants: (await store.tenants()).filter(({ id }) => id !== "busy"),
    usage: await tenant.usage(),
    audit: await store.audit("kept", 1_000),
    caller: await store.findKey("hash of kept k1", AMPLE),
    reports: await tenant.reports(),
  };
}

describeOnBoth("a backup", (databases) => {
  test("made while others write is restored as it was, without what came later", async () => {
    const { database, store } = await openFresh(databases);
    const tenant = await addTenant(store, "kept");
    await tenant.update({ keeps_history: 1 });
    await store.admit(request("kept"));
    const uses = Array.from({ length: 500 }, (_, index) => use("kept", `use ${index}`));
    await store.record([...uses, use("kept", "reported", { report: '{"verdict":"convert"}' })]);
    await addTenant(store, "busy");
    const before = await readAll(store);
    let isOver = false;
    const writing = (async () => {
      for (let id = 0; !isOver; id++) await store.record([use("busy", `during ${id}`)]);
    })();
    const [file, backup] = [join(folder, databases.kind), BACKUPS[databases.kind]];
    await backup.save(database, file);
    isOver = true;
    await writing;
    await addTenant(store, "later");
    await tenant.revokeKey("k1");
    await store.close();
    await backup.restore(database, file);

    const restored = await database.open();
    await restored.migrate();
    await restored.check();
    expect(await readAll(restored)).toEqual(before);
    const [busy] = await database.run(
      "select count(*) as n from usage_events where tenant_id = 'busy'",
    );
    const counted = (await restored.tenant("busy").usage())[0]?.documents ?? 0;
    expect(counted).toBe(Number(busy?.n));
    expect(await restored.admit(request("kept"))).toMatchObject({ refusedBy: undefined });
    await restored.record([use("kept", "use 1"), use("kept", "new")]);
    expect(await restored.tenant("kept").usage()).toMatchObject([{ documents: 502 }]);
  });
});
