import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queries } from "../../../hosted/src/store/database.js";
import { openPostgres } from "../../../hosted/src/store/postgres/open-postgres.js";
import { openSqlite } from "../../../hosted/src/store/sqlite/open-sqlite.js";
import { openStore, Store } from "../../../hosted/src/store/store.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { type PostgresServer, startPostgres } from "../support/postgres.js";
import { describeOnBoth, openFresh, usePostgres } from "./databases.js";
import { addTenant, request, use } from "./tenants.js";

const unavailable = (reason: unknown) => ({ name: "StoreError", code: "unavailable", reason });

describeOnBoth("a defect", (databases) => {
  test("tells its code, and nothing of the statement", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    await database.run("alter table usage_days rename column characters to signs");
    const calls = [() => store.record([use("a", "secret")]), () => store.tenant("a").usage()];
    for (const call of calls) {
      const error: Error = await call().then(unexpected, (error) => error);
      expect(error).toBeInstanceOf(Error);
      expect(error.name).toBe("Error");
      expect(error.message).toMatch(/^the database rejected a statement \((SQLITE_ERROR|42703)\)$/);
      expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/secret|usage_days|select "/);
    }
    expect(await database.run("select * from usage_events")).toEqual([]);
  });
});

describe("SQLite", () => {
  test("without room rejects, records nothing, and goes on when there is room", async () => {
    const folder = mkdtempSync(join(tmpdir(), "context-verdict-full-"));
    const database = await openSqlite({
      path: join(folder, "store.db"),
      mayCreate: true,
      busyTimeoutMs: 1_000,
    });
    const store = new Store(database);
    try {
      await store.migrate();
      const tenant = await addTenant(store, "a");
      await tenant.update({ keepsHistory: true });
      await sql`pragma max_page_count = 1`.execute(database.durable);
      const uses = ["u1", "u2"].map((id) =>
        use("a", id, { report: JSON.stringify("x".repeat(1e6)) }),
      );
      await expect(store.record(uses)).rejects.toMatchObject(unavailable("SQLITE_FULL"));
      expect(await tenant.usage()).toEqual([]);
      expect((await store.admit(request("a"))).documents).toBe(0);
      await sql`pragma max_page_count = 100000`.execute(database.durable);
      await store.record(uses);
      expect(await tenant.usage()).toMatchObject([{ documents: 2 }]);
    } finally {
      await store.close();
      rmSync(folder, { recursive: true });
    }
  });

  test("what is durable waits for the disk, and rate limits do not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "context-verdict-sync-"));
    const database = await openSqlite({
      path: join(folder, "store.db"),
      mayCreate: true,
      busyTimeoutMs: 1_000,
    });
    const read = async (queries: Queries) =>
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(queries)).rows[0]
        ?.synchronous;
    const [full, normal] = [2, 1];
    expect(await read(database.durable)).toBe(full);
    expect(await database.relaxed(read)).toBe(normal);
    const failed = database.relaxed(() => Promise.reject(new Error("failed")));
    await expect(failed).rejects.toThrow("failed");
    expect(await read(database.durable)).toBe(full);
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test("a file that is none, or cannot be, is not there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "context-verdict-none-"));
    writeFileSync(join(folder, "text"), "no database".repeat(1_000));
    const none = openStore({ url: `file:${join(folder, "text")}` });
    await expect(none).rejects.toMatchObject(unavailable("SQLITE_NOTADB"));
    const below = openStore({ url: `file:${join(folder, "text", "store.db")}` });
    await expect(below).rejects.toMatchObject(unavailable("SQLITE_CANTOPEN"));
    rmSync(folder, { recursive: true });
  });

  test("waits for another process only so long", async () => {
    const folder = mkdtempSync(join(tmpdir(), "context-verdict-busy-"));
    const [holder, store] = await Promise.all(
      [1, 2].map(() =>
        openSqlite({ path: join(folder, "store.db"), mayCreate: true, busyTimeoutMs: 50 }),
      ),
    );
    await holder?.durable.transaction().execute(async () => {
      const waiting = new Store(store as NonNullable<typeof store>).migrate();
      await expect(waiting).rejects.toMatchObject(unavailable("SQLITE_BUSY"));
    });
    await Promise.all([holder?.close(), store?.close()]);
    rmSync(folder, { recursive: true });
  });
});

describeOnPostgres("PostgreSQL that is killed", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const databases = usePostgres(() => server.url);

  test("in the middle: errors meanwhile, all that was acknowledged afterwards", async () => {
    const { store } = await openFresh(databases);
    const tenant = await addTenant(store, "a");
    const acknowledged = new Set<string>();
    const attempts = new Set<string>();
    let isOver = false;
    const failures: unknown[] = [];
    const work = Array.from({ length: 4 }, async (_, worker) => {
      for (let index = 0; !isOver; index++) {
        const id = `u${worker}-${index}`;
        attempts.add(id);
        try {
          await store.admit(request("a"));
          await store.record([use("a", id, { credits: 1 })]);
          acknowledged.add(id);
        } catch (error) {
          failures.push(error);
        }
      }
    });
    await until(() => acknowledged.size > 50);
    await server.kill9();
    await until(() => failures.length > 8);
    await expect(store.check()).rejects.toMatchObject(unavailable(expect.any(String)));
    await server.start();
    const before = acknowledged.size;
    await until(() => acknowledged.size > before + 20);
    isOver = true;
    await Promise.all(work);

    for (const failure of failures) expect(failure).toMatchObject(unavailable(expect.any(String)));
    await store.check();
    const [row] = await tenant.usage();
    expect(row?.documents).toBeGreaterThanOrEqual(acknowledged.size);
    await store.record([...attempts].map((id) => use("a", id)));
    expect(await tenant.usage()).toMatchObject([{ documents: attempts.size }]);
  });
});

describeOnPostgres("PostgreSQL", () => {
  const databases = usePostgres();

  test("what is durable waits for the disk, and rate limits do not", async () => {
    const database = openPostgres({
      url: (await databases.create()).url,
      poolSize: 1,
      connectTimeoutMs: 3_000,
      statementTimeoutMs: 3_000,
    });
    const show = sql<{ value: string }>`select current_setting('synchronous_commit') as value`;
    expect((await show.execute(database.durable)).rows).toEqual([{ value: "on" }]);
    expect((await database.relaxed((queries) => show.execute(queries))).rows).toEqual([
      { value: "off" },
    ]);
    await database.close();
  });

  test("connections that an administrator ends are replaced", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    await store.admit(request("a"));
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`;
    await database.run(end);
    await until(async () => {
      await Promise.all([store.record([use("a", "u1")]), store.admit(request("a"))]);
      return true;
    });
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: 1 }]);
  });

  test("a connection that no longer answers is left, and the next one does", async () => {
    const fresh = await databases.create();
    await (await fresh.open()).migrate();
    const store = await fresh.open({ statementTimeoutMs: 500, poolSize: 1 });
    await store.findKey("hash");
    const [row] = await fresh.run(`select pid from pg_stat_activity
      where query like '%hash%' and datname = current_database() and pid <> pg_backend_pid()`);
    process.kill(Number(row?.pid), "SIGSTOP");
    try {
      await expect(store.findKey("hash")).rejects.toMatchObject(unavailable("timeout"));
      expect(await store.findKey("hash")).toBeUndefined();
    } finally {
      process.kill(Number(row?.pid), "SIGCONT");
    }
  });

  test("a statement that takes too long is given up, and its connection serves the next", async () => {
    const fresh = await databases.create();
    const store = await fresh.open({ statementTimeoutMs: 300, poolSize: 1 });
    await store.migrate();
    await addTenant(store, "a");
    const holder = fresh.run("begin; select * from tenants for update; select pg_sleep(3)");
    await until(async () => {
      const settled = store.record([use("a", "u1")]);
      const error = await settled.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (error === undefined) return false;
      expect(error).toMatchObject(unavailable("57014"));
      return true;
    });
    await holder;
    await store.record([use("a", "u1")]);
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: 1 }]);
  });
});

describe("an address where nobody is", () => {
  test("refuses", async () => {
    const store = await openStore({ url: "postgres://nobody:secret@127.0.0.1:1/none" });
    const calls = [
      () => store.check(),
      () => store.findKey("hash"),
      () => store.migrate(),
      () => store.admit(request("a")),
    ];
    for (const call of calls) {
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
    await expect(store.findKey("hash")).rejects.toMatchObject(unavailable("timeout"));
    await expect(store.check()).rejects.toMatchObject(unavailable("timeout"));
    await store.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("or is no address: its password is not quoted", async () => {
    const error = await openStore({ url: "mysql://root:secret@host" }).catch((error) => error);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).not.toContain("secret");
  });
});

function unexpected(): never {
  throw new Error("this should have failed");
}

/** Waits, at most as long as a test may take. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      if (await isSo()) return;
    } catch (error) {
      if ((error as { code?: string }).code !== "unavailable") throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
