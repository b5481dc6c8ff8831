import { Migrator } from "kysely";
import { expect, test } from "vitest";
import { MIGRATION_TABLE, MIGRATIONS } from "../../../hosted/src/store/migrations/migrations.js";
import { openPostgres } from "../../../hosted/src/store/postgres/open-postgres.js";
import { openSqlite } from "../../../hosted/src/store/sqlite/open-sqlite.js";
import { describeOnBoth, type TestDatabase } from "./databases.js";
import { request, use } from "./tenants.js";

/** What the first version had written, and what its nodes go on writing. */
const FIRST = [
  "insert into tenants (id, name, created_at, keeps_history, history_days) values ('a', 'A', 0, 1, 9)",
  "insert into api_keys (tenant_id, id, hash, label, scopes, created_at) values ('a', 'k1', 'h', 'l', '[]', 0)",
  "insert into rate_limits (tenant_id, key_id, tat) values ('a', '', 7), ('a', 'k1', 8)",
  "insert into usage_days values ('a', 19000, 'k1', 3, 300)",
  "insert into reports values ('a', 'before', 0, 'profile', '{}')",
];
const event = (id: string, at: number | string) =>
  `insert into usage_events (tenant_id, id, key_id, tool, characters, at) values ('a', '${id}', 'k1', 'profile', 1, ${at}) on conflict do nothing`;

/** Brings a database to where the first version left it. */
async function makeFirst(url: string): Promise<void> {
  const database = url.startsWith("file:")
    ? await openSqlite({ path: url.slice(5), mayCreate: true, busyTimeoutMs: 2_000 })
    : openPostgres({ url, poolSize: 1, connectTimeoutMs: 3_000, statementTimeoutMs: 5_000 });
  const [name, migration] = Object.entries(MIGRATIONS)[0]!;
  const migrator = new Migrator({
    db: database.durable,
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    provider: { getMigrations: async () => ({ [name]: migration }) },
  });
  const { error } = await migrator.migrateToLatest();
  await database.close();
  if (error !== undefined) throw error;
}

describeOnBoth("a database of the first version", (databases) => {
  async function upgrade(): Promise<TestDatabase> {
    const database = await databases.create();
    await makeFirst(database.url);
    for (const statement of [...FIRST, event("before", Date.now()), event("old", 0)]) {
      await database.run(statement);
    }
    return database;
  }

  test("is not ready before it is brought up to date, and keeps everything", async () => {
    const database = await upgrade();
    const store = await database.open();
    await expect(store.check()).rejects.toMatchObject({ reason: "not_migrated" });
    await store.migrate();
    await store.check();
    expect(await store.tenant("a").usage()).toEqual([
      { day: "2022-01-08", keyId: "k1", documents: 3, characters: 300 },
    ]);
    expect(await store.tenant("a").report("before")).toBeDefined();
    expect(await store.findKey("h")).toMatchObject({ keyId: "k1", tenantId: "a" });
    expect((await store.admit(request("a"))).refusedBy).toBeUndefined();
    const events = await database.run("select id from usage_events order by id");
    expect(events).toEqual([{ id: "before" }, { id: "old" }]);
  });

  test("recognises what was recorded before, and nodes of either version what the other one did", async () => {
    const database = await upgrade();
    const store = await database.open();
    await store.migrate();
    await store.settle([use("a", "before"), use("a", "old"), use("a", "new")]);
    for (const id of ["before", "new", "by the old node"]) {
      await database.run(event(id, Date.now()));
    }
    await store.settle([use("a", "by the old node")]);
    const events = await database.run("select id from usage_events order by id");
    expect(events.map(({ id }) => id)).toEqual(["before", "by the old node", "new", "old"]);
    // "new" was counted; what was known before was not.
    expect((await store.tenant("a").usage()).at(-1)).toMatchObject({ documents: 1 });
  });

  test("a use of yesterday is the same use today, whoever repeats it at once", async () => {
    const database = await upgrade();
    const nodes = [await database.open(), await database.open()];
    await nodes[0]!.migrate();
    await nodes[0]!.settle([use("a", "u1")]);
    await database.age("usage_events", 1, "id = 'u1'");
    await Promise.all(nodes.map((node) => node.settle([use("a", "u1"), use("a", "u2")])));
    const events = await database.run("select id from usage_events where id like 'u%' order by id");
    expect(events.map(({ id }) => id)).toEqual(["u1", "u2"]);
  });
});
