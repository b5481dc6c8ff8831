import { expect, test } from "vitest";
import type { OperatorStore } from "../../../hosted/src/store/operator-store.js";
import type { Store } from "../../../hosted/src/store/store.js";
import type { TenantStore } from "../../../hosted/src/store/tenant-store.js";
import { describeOnBoth, openFresh } from "./databases.js";
import { addTenant, newKey, use } from "./tenants.js";

/** Each call of tenant a's with what belongs to b. */
const CALLS: Record<keyof TenantStore, (a: TenantStore) => Promise<unknown>> = {
  info: async (a) => expect(await a.info()).toMatchObject({ id: "a" }),
  update: async (a) => expect(await a.update({ name: "changed" })).toMatchObject({ id: "a" }),
  addKey: async (a) => {
    // Its hash is unique everywhere; its id is not.
    await expect(a.addKey(newKey("new", { hash: "hash of b kb" }))).rejects.toMatchObject({
      code: "conflict",
    });
    await a.addKey(newKey("kb"));
    await a.revokeKey("kb");
  },
  keys: async (a) => expect((await a.keys()).map(({ id }) => id)).toEqual(["ka"]),
  revokeKey: async (a) => expect(await a.revokeKey("kb")).toBeUndefined(),
  usage: async (a) => expect(await a.usage()).toMatchObject([{ keyId: "ka", documents: 1 }]),
  reports: async (a) => {
    expect((await a.reports()).reports.map(({ id }) => id)).toEqual(["ua"]);
    const after = Buffer.from(JSON.stringify([2 ** 50, "zz"])).toString("base64url");
    expect((await a.reports({ after })).reports.map(({ id }) => id)).toEqual(["ua"]);
  },
  report: async (a) => expect(await a.report("ub")).toBeUndefined(),
  deleteReports: async (a) => {
    expect(await a.deleteReports("ub")).toBe(0);
    expect(await a.deleteReports()).toBe(1);
  },
  remove: async (a) => expect(await a.remove()).toBe(true),
};

/** Why the others may ask across tenants. */
const NOT_OF_ONE_TENANT: Record<Exclude<keyof Store, "operator"> | keyof OperatorStore, string> = {
  locksRows: "reads no tenant's records",
  migrate: "reads and writes no tenant's records",
  serveAlone: "reads no tenant's records",
  check: "reads no tenant's records",
  close: "reads no tenant's records",
  findKey: "finds out whose a key is; a hash belongs to one key of one tenant",
  admit: "asks for one tenant, which findKey has named",
  record: "writes for tenants that findKey has named, each under its own id",
  charge: "takes credits of one key, which findKey has named",
  tenant: "is the way to one tenant",
  createTenant: "is the operator's",
  tenants: "is the operator's",
  audit: "is the operator's",
  prune: "deletes by each tenant's own age",
  backUp: "copies all of it, for the operator",
};

function methodsOf(object: object): string[] {
  const prototype = Object.getPrototypeOf(object);
  return [...Object.getOwnPropertyNames(prototype), ...Object.keys(object)]
    .filter((name) => name !== "constructor" && name !== "operator")
    .sort();
}

describeOnBoth("isolation", (databases) => {
  async function openTwo() {
    const { database, store } = await openFresh(databases);
    for (const [id, key, name] of [
      ["a", "ka", "ua"],
      ["b", "kb", "ub"],
    ] as const) {
      await (await addTenant(store, id, [key])).update({ keepsHistory: true });
      await store.record([use(id, name, { keyId: key, report: "{}", credits: 2 })]);
    }
    const readB = async () => ({
      tenants: await database.run("select * from tenants where id = 'b'"),
      keys: await database.run("select * from api_keys where tenant_id = 'b'"),
      buckets: await database.run(
        "select * from rate_limits where tenant_id = 'b' order by key_id",
      ),
      events: await database.run("select * from usage_events where tenant_id = 'b'"),
      days: await database.run("select * from usage_days where tenant_id = 'b'"),
      reports: await database.run("select * from reports where tenant_id = 'b'"),
    });
    return { store, readB };
  }

  test("every method of a tenant's store has a case here, and every other has a reason", async () => {
    const { store } = await openTwo();
    expect(methodsOf(store.tenant("a"))).toEqual(Object.keys(CALLS).sort());
    const others = [...methodsOf(store), ...methodsOf(store.operator)];
    expect(others.sort()).toEqual(Object.keys(NOT_OF_ONE_TENANT).sort());
  });

  test.each(Object.entries(CALLS))(
    "%s sees and changes nothing of another tenant",
    async (_, call) => {
      const { store, readB } = await openTwo();
      const before = await readB();
      expect(Object.values(before).map((rows) => rows.length)).toEqual([1, 1, 2, 1, 1, 1]);
      await call(store.tenant("a"));
      expect(await readB()).toEqual(before);
    },
  );

  test("a key is settled with its own tenant only", async () => {
    const { store, readB } = await openTwo();
    const before = await readB();
    await store.record([use("a", "u9", { keyId: "kb" })]);
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: 1 }]);
    expect(await readB()).toEqual(before);
  });
});
