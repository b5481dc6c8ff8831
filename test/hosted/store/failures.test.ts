import { writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Queries } from "../../../hosted/src/store/database.js";
import { openPostgres } from "../../../hosted/src/store/open-postgres.js";
import { openSqlite } from "../../../hosted/src/store/open-sqlite.js";
import { openStore, Store } from "../../../hosted/src/store/store.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { describeOnBoth, openFresh, usePostgres } from "./databases.js";
import { AMPLE, addTenant, request, use } from "./tenants.js";

const unavailable = (reason: unknown) => ({ name: "StoreError", code: "unavailable", reason });

describeOnBoth("a defect", (databases) => {
  test("tells its code, and nothing of the statement", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    await database.run("alter table usage_days rename column characters to signs");
    for (const call of [
      () => store.record([use("a", "secret")]),
      () => store.tenant("a").usage(),
    ]) {
      const error: Error = await call().then(unexpected, (error) => error);
      expect(error.message).toMatch(/^the database rejected a statement \((SQLITE_ERROR|42703)\)$/);
      expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/secret|usage_days|select "/);
    }
    expect(await database.run("select * from usage_events")).toEqual([]);
  });
});

const MODES = {
  SQLite: ["pragma synchronous", 2, 1],
  PostgreSQL: ["show synchronous_commit", "on", "off"],
} as const;

describeOnBoth("the disk", (databases) => {
  test("is waited for by what is durable, and not by rate limits", async () => {
    const { url } = await databases.create();
    const path = url.slice("file:".length);
    const { durable, relaxed, close } = url.startsWith("file:")
      ? await openSqlite({ path })
      : openPostgres({ url, poolSize: 1 });
    const [statement, whenDurable, whenRelaxed] = MODES[databases.kind];
    const read = async (queries: Queries) =>
      Object.values((await sql<object>`${sql.raw(statement)}`.execute(queries)).rows[0] ?? {})[0];
    expect(await read(durable)).toBe(whenDurable);
    expect(await relaxed(read)).toBe(whenRelaxed);
    await expect(relaxed(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await read(durable)).toBe(whenDurable);
    await close();
  });
});

describe("SQLite", () => {
  const { directory: folder } = makeWorkspace();
  const open = (name: string, busyTimeoutMs = 1_000) =>
    openSqlite({ path: join(folder, name), busyTimeoutMs });

  test("without room rejects, records nothing, and goes on when there is room", async () => {
    const database = await open("full.db");
    const store = new Store(database);
    await store.migrate();
    const tenant = await addTenant(store, "a");
    await tenant.update({ keeps_history: 1 });
    await sql`pragma max_page_count = 1`.execute(database.durable);
    const report = JSON.stringify("x".repeat(1e6));
    const uses = ["u1", "u2"].map((id) => use("a", id, { report }));
    await expect(store.record(uses)).rejects.toMatchObject(unavailable("SQLITE_FULL"));
    expect((await store.admit(request("a"))).documents).toBe(0);
    await sql`pragma max_page_count = 100000`.execute(database.durable);
    await store.record(uses);
    expect(await tenant.usage()).toMatchObject([{ documents: 2 }]);
    await store.close();
  });

  test("is not a file of another kind, nor a path that cannot be", async () => {
    writeFileSync(join(folder, "text"), "no database".repeat(1_000));
    for (const [path, reason] of [
      [join(folder, "text"), "SQLITE_NOTADB"],
      [join(folder, "text", "store.db"), "SQLITE_CANTOPEN"],
    ]) {
      const opened = openStore({ url: `file:${path}` });
      await expect(opened).rejects.toMatchObject(unavailable(reason));
    }
  });

  test("waits for another process only so long", async () => {
    const [holder, other] = [await open("busy.db", 50), await open("busy.db", 50)];
    await holder.durable.transaction().execute(async () => {
      await expect(new Store(other).migrate()).rejects.toMatchObject(unavailable("SQLITE_BUSY"));
    });
    await Promise.all([holder.close(), other.close()]);
  });
});

describeOnPostgres("PostgreSQL", () => {
  const databases = usePostgres();

  test("leaves a connection that no longer answers, and the next one does", async () => {
    const fresh = await databases.create();
    await (await fresh.open()).migrate();
    const store = await fresh.open({ statementTimeoutMs: 500, poolSize: 1 });
    await store.findKey("hash", AMPLE);
    const [row] = await fresh.run(`select pid from pg_stat_activity
      where query like '%hash%' and datname = current_database() and pid <> pg_backend_pid()`);
    process.kill(Number(row?.pid), "SIGSTOP");
    try {
      await expect(store.findKey("hash", AMPLE)).rejects.toMatchObject(unavailable("timeout"));
      expect(await store.findKey("hash", AMPLE)).toBeUndefined();
    } finally {
      process.kill(Number(row?.pid), "SIGCONT");
    }
  });

  test("gives up a statement that takes too long, and its connection serves the next", async () => {
    const fresh = await databases.create();
    const store = await fresh.open({ statementTimeoutMs: 300, poolSize: 1 });
    await store.migrate();
    await addTenant(store, "a");
    const holder = fresh.run("begin; select * from tenants for update; select pg_sleep(3)");
    await expect
      .poll(() => store.record([use("a", "u1")]).catch(({ reason }) => reason))
      .toBe("57014");
    await holder;
    await store.record([use("a", "u1")]);
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: 1 }]);
  });
});

describe("an address where nobody is", () => {
  test("refuses", async () => {
    const store = await openStore({ url: "postgres://nobody:secret@127.0.0.1:1/none" });
    for (const call of [
      () => store.check(),
      () => store.findKey("hash", AMPLE),
      () => store.migrate(),
      () => store.admit(request("a")),
    ]) {
      const error = await call().then(unexpected, (error) => error);
      expect(error).toMatchObject(unavailable("ECONNREFUSED"));
      expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/secret|127\.0\.0\.1/);
    }
    await store.close();
  });

  test("or does not answer: everything ends in time", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as { port: number };
    const url = `postgres://nobody@127.0.0.1:${port}/none`;
    const store: Store = await openStore({ url, connectTimeoutMs: 200 });
    await expect(store.findKey("hash", AMPLE)).rejects.toMatchObject(unavailable("timeout"));
    await expect(store.check()).rejects.toMatchObject(unavailable("timeout"));
    await store.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

function unexpected(): never {
  throw new Error("this should have failed");
}
