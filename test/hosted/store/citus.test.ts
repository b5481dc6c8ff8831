import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { openFresh, type TestDatabase, usePostgres } from "./databases.js";
import { addTenant, newKey, request, use } from "./tenants.js";

const PAGE = readFileSync(new URL("../../../docs/scale.md", import.meta.url), "utf8");

/** The statements of the page that need no extension, and those that do. */
const [CHANGES = "", DISTRIBUTION = ""] = [
  ...(/^## Citus\n([\s\S]*?)^## /m.exec(`${PAGE}\n## `)?.[1] ?? "").matchAll(
    /^```sql\n([\s\S]*?)^```/gm,
  ),
].map(([, statements]) => statements);

/** The column that a table is distributed by, as the page has it. */
const COLUMN_OF = Object.fromEntries(
  [...DISTRIBUTION.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)].map(
    ([, table = "", column = ""]) => [table, column],
  ),
);
const REFERENCE = [...DISTRIBUTION.matchAll(/create_reference_table\('(\w+)'/g)].map(
  ([, table]) => table,
);

/** Constraints and indexes that keep something from being twice, with their columns; not of partitions. */
const UNIQUE = `
  select c.relname as table, i.relname as name, array_agg(a.attname::text) as columns
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey)
  where x.indisunique and not c.relispartition and c.relnamespace = 'public'::regnamespace
  group by 1, 2 order by 1, 2`;

/** What refers to what, by which columns. */
const FOREIGN = `
  select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
    (select array_agg(attname::text) from pg_attribute
      where attrelid = k.conrelid and attnum = any (k.conkey)) as columns,
    (select array_agg(attname::text) from pg_attribute
      where attrelid = k.confrelid and attnum = any (k.confkey)) as targets
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and not c.relispartition order by 1`;

const TRIGGERS = `
  select t.tgname as name, c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and not c.relispartition order by 1`;

const TABLES = `
  select relname as table from pg_class where relkind in ('r', 'p') and not relispartition
  and relnamespace = 'public'::regnamespace and relname not like 'hosted_migration%' order by 1`;

async function listUnfit(database: TestDatabase): Promise<unknown[]> {
  const rows = (await database.run(UNIQUE)) as { table: string; name: string; columns: string[] }[];
  return rows
    .filter(({ table, columns }) => {
      const column = COLUMN_OF[table];
      return column !== undefined && !columns.includes(column);
    })
    .map(({ name }) => name);
}

describeOnPostgres("what Citus asks of the tables", () => {
  const databases = usePostgres();

  test("every table is distributed, one of reference, or said to stay where it is", async () => {
    const { database } = await openFresh(databases);
    const tables = (await database.run(TABLES)).map(({ table }) => table as string);
    const local = tables.filter((table) => !(table in COLUMN_OF) && !REFERENCE.includes(table));
    expect(local.filter((table) => !/migration/.test(table))).toEqual(["audit_events"]);
    expect(tables).toEqual(expect.arrayContaining(Object.keys(COLUMN_OF)));
    expect(Object.keys(COLUMN_OF)).toHaveLength(6);
  });

  test("the column of distribution is in all that is unique, but for the hash of a key", async () => {
    const { database } = await openFresh(databases);
    expect(await listUnfit(database)).toEqual(["api_keys_hash_key"]);
  });

  test("what refers to another table does so by the columns of distribution", async () => {
    const { database } = await openFresh(databases);
    const rows = await database.run(FOREIGN);
    expect(rows.length).toBe(5);
    for (const { table, target, columns, targets } of rows) {
      expect(columns, String(table)).toEqual([COLUMN_OF[table as string]]);
      expect(targets, String(target)).toEqual([COLUMN_OF[target as string]]);
    }
  });

  test("there is one trigger, which Citus takes as unsafe only", async () => {
    const { database } = await openFresh(databases);
    expect(await database.run(TRIGGERS)).toEqual([
      { name: "usage_events_once", table: "usage_events" },
    ]);
  });

  test("after the changes of the page, all fits, and today's nodes work on", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    expect(CHANGES).toContain("key_hashes");
    await database.run(CHANGES);
    expect(await listUnfit(database)).toEqual([]);
    expect(REFERENCE).toEqual(["key_hashes"]);
    const tenant = await addTenant(store, "b");
    await tenant.addKey(newKey("k2", { hash: "another" }));
    expect(await database.run("select * from key_hashes order by hash")).toEqual([
      { hash: "another", tenant_id: "b", key_id: "k2" },
      { hash: "hash of a k1", tenant_id: "a", key_id: "k1" },
      { hash: "hash of b k1", tenant_id: "b", key_id: "k1" },
    ]);
    await expect(store.tenant("a").addKey(newKey("k2", { hash: "another" }))).rejects.toThrow();
    expect(await store.findKey("another")).toMatchObject({ tenantId: "b", keyId: "k2" });
    expect((await store.admit(request("b"))).refusedBy).toBeUndefined();
    await store.settle([use("b", "u1"), use("b", "u1")]);
    expect(await tenant.usage()).toMatchObject([{ keyId: "k1", documents: 1 }]);
    await tenant.remove();
    expect(await database.run("select tenant_id from key_hashes")).toEqual([{ tenant_id: "a" }]);
  });
});
