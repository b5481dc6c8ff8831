import { expect, test } from "vitest";
import type { TenantStore } from "../../../hosted/src/store/tenant-store.js";
import { describeOnBoth, openFresh } from "./databases.js";
import { addTenant, newKey, use } from "./tenants.js";

/** Each call of tenant a's with what belongs to b; none can be left out. */
const CALLS: Record<keyof TenantStore, (a: TenantStore) => Promise<unknown>> = {
  info: async (a) => expect(await a.info()).toMatchObject({ id: "a" }),
  update: async (a) =>
    expect(await a.update({ name: "changed", suspended: 1 })).toMatchObject({ id: "a" }),
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
  usage: async (a) => expect(await a.usage()).toMatchObject([{ key_id: "ka", documents: 1 }]),
  reports: async (a) => {
    expect((await a.reports()).reports.map(({ id }) => id)).toEqual(["ua"]);
    await expect(a.reports({ after: "ub" })).rejects.toMatchObject({ code: "not_found" });
  },
  report: async (a) => expect(await a.report("ub")).toBeUndefined(),
  deleteReports: async (a) => {
    expect(await a.deleteReports("ub")).toBe(0);
    expect(await a.deleteReports()).toBe(1);
  },
  remove: async (a) => expect(await a.remove()).toBe(true),
};

const OWNED = ["api_keys", "rate_limits", "usage_events", "usage_days", "reports"];

describeOnBoth("isolation", (databases) => {
  async function openTwo() {
    const { database, store } = await openFresh(databases);
    for (const [id, key, name] of [
      ["a", "ka", "ua"],
      ["b", "kb", "ub"],
    ] as const) {
      await (await addTenant(store, id, [key])).update({ keeps_history: 1 });
      await store.record([use(id, name, { keyId: key, report: "{}", credits: 2 })]);
    }
    const readB = () =>
      Promise.all([
        database.run("select * from tenants where id = 'b'"),
        ...OWNED.map((table) => database.run(`select * from ${table} where tenant_id = 'b'`)),
      ]);
    return { store, readB };
  }

  test.each(Object.entries(CALLS))(
    "%s sees and changes nothing of another tenant",
    async (_, call) => {
      const { store, readB } = await openTwo();
      const before = await readB();
      expect(before.map((rows) => rows.length)).toEqual([1, 1, 2, 1, 1, 1]);
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
