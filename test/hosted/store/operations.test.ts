import { expect, test } from "vitest";
import { describeOnBoth, openFresh } from "./databases.js";
import { AMPLE, addTenant, newKey, request, use } from "./tenants.js";

const DAY_MS = 86_400_000;

describeOnBoth("the store", (databases) => {
  test("tenants are created once, changed, suspended and resumed", async () => {
    const { store } = await openFresh(databases);
    const created = await store.createTenant({ id: "a", name: "A" });
    expect(Math.abs(created.created_at - Date.now())).toBeLessThan(60_000);
    expect(await store.tenants()).toEqual([created]);
    const again = store.createTenant({ id: "a", name: "B" });
    await expect(again).rejects.toMatchObject({ name: "StoreError", code: "conflict" });
    const tenant = store.tenant("a");
    const changes = { keeps_history: 1, burst: 5, characters_per_day: 9_000_000_000 };
    expect(await tenant.update(changes)).toEqual({ ...created, ...changes });
    expect(await tenant.update({ burst: null })).toMatchObject({ burst: null, keeps_history: 1 });
    const suspended = await tenant.update({ suspended: 1 });
    expect(suspended?.suspended_at).toEqual(expect.any(Number));
    expect(await tenant.update({ suspended: 1 })).toEqual(suspended);
    expect(await tenant.update({ suspended: 0 })).toMatchObject({ suspended_at: null });
    const none = store.tenant("b");
    expect([await none.info(), await none.update({ name: "B" })]).toEqual([undefined, undefined]);
  });

  test("a tenant is removed with all that is its own", async () => {
    const { database, store } = await openFresh(databases);
    const tenant = await addTenant(store, "a", ["k1", "k2"]);
    await addTenant(store, "b");
    await tenant.update({ keeps_history: 1 });
    await store.record([use("a", "u1", { report: "{}" }), use("b", "u1")]);
    expect(await tenant.remove()).toBe(true);
    expect(await tenant.remove()).toBe(false);
    for (const table of ["api_keys", "rate_limits", "usage_events", "usage_days", "reports"]) {
      const rows = await database.run(`select * from ${table} where tenant_id = 'a'`);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await store.tenant("b").usage()).toHaveLength(1);
    expect(await store.findKey("hash of a k1", AMPLE)).toBeUndefined();
  });

  test("keys are found by their hash with the limits of both, expire and are revoked once", async () => {
    const { store } = await openFresh(databases);
    const tenant = await addTenant(store, "a", []);
    await tenant.update({ credits_per_minute: 30, documents_per_day: 5 });
    const rate = { credits_per_minute: 10, burst: 2 };
    const key = await tenant.addKey(newKey("k1", { ...rate, expiresInMs: DAY_MS }));
    expect((key.expires_at ?? 0) - key.created_at).toBeGreaterThanOrEqual(DAY_MS);
    const found = {
      keyId: "k1",
      tenantId: "a",
      scopes: ["profile", "convert"],
      state: "active",
      isSuspended: false,
      keepsHistory: false,
      limits: {
        ...AMPLE,
        ...{ keyCreditsPerMinute: 10, keyBurst: 2 },
        ...{ tenantCreditsPerMinute: 30, documentsPerDay: 5 },
      },
    };
    expect(await store.findKey("hash of k1", AMPLE)).toEqual(found);
    expect(await store.findKey("hash of k2", AMPLE)).toBeUndefined();
    await tenant.addKey(newKey("past", { expiresInMs: -1 }));
    expect(await store.findKey("hash of past", AMPLE)).toMatchObject({ state: "expired" });
    const revoked = await tenant.revokeKey("k1");
    expect(revoked).toMatchObject({ state: "revoked", revoked_at: expect.any(Number) });
    expect(await tenant.revokeKey("k1")).toEqual(revoked);
    expect(await tenant.revokeKey("none")).toBeUndefined();
    await tenant.update({ suspended: 1 });
    expect(await store.findKey("hash of k1", AMPLE)).toEqual({
      ...found,
      state: "revoked",
      isSuspended: true,
    });
    expect((await tenant.keys()).map(({ id }) => id).sort()).toEqual(["k1", "past"]);
  });

  test("keys need a tenant, and an id and a hash of their own", async () => {
    const { store } = await openFresh(databases);
    const tenant = await addTenant(store, "a");
    for (const key of [newKey("k1"), newKey("k2", { hash: "hash of a k1" })]) {
      await expect(tenant.addKey(key)).rejects.toMatchObject({ code: "conflict" });
    }
    const orphan = store.tenant("b").addKey(newKey("k3"));
    await expect(orphan).rejects.toMatchObject({ code: "not_found" });
    await expect(tenant.addKey(newKey(""))).rejects.toThrow("the database rejected");
    expect(await tenant.keys()).toHaveLength(1);
  });

  test("usage is listed by day and key, between days", async () => {
    const { database, store } = await openFresh(databases);
    const tenant = await addTenant(store, "a", ["k1", "k2"]);
    const at = Date.UTC(2026, 0, 1) / DAY_MS;
    for (const [day, key] of [
      [at + 1, "k2"],
      [at + 1, "k1"],
      [at, "k1"],
    ]) {
      await database.run(`insert into usage_days values ('a', ${day}, '${key}', 3, 700)`);
    }
    const row = (day: string, key_id: string) => ({ day, key_id, documents: 3, characters: 700 });
    const all = [row("2026-01-01", "k1"), row("2026-01-02", "k1"), row("2026-01-02", "k2")];
    expect(await tenant.usage()).toEqual(all);
    expect(await tenant.usage({ from: "2026-01-02", to: "2026-01-02" })).toEqual(all.slice(1));
    expect(await tenant.usage({ to: "2026-01-01" })).toEqual(all.slice(0, 1));
  });

  test("reports come in pages, newest first, each once, and are deleted by id or all", async () => {
    const { database, store } = await openFresh(databases);
    const tenant = await addTenant(store, "a");
    await tenant.update({ keeps_history: 1 });
    const ids = Array.from({ length: 25 }, (_, index) => `u${String(index).padStart(2, "0")}`);
    const report = JSON.stringify({ decision: "convert", title: "\u0000 ü 🙂" });
    await store.record(ids.map((id) => use("a", id, { report })));
    // Of the same time, and of different ones.
    await database.run("update reports set at = at + 5 where id > 'u20'");
    await database.run("update reports set at = at - 5 where id < 'u03'");
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await tenant.reports({ limit: 10, after });
      seen.push(...page.reports.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual([...ids].reverse());
    expect((await tenant.reports({ limit: 25 })).next).toBeNull();
    expect((await tenant.reports({ limit: 24 })).next).toBe("u01");
    await expect(tenant.reports({ after: "x" })).rejects.toMatchObject({ code: "not_found" });
    const found = {
      id: "u01",
      at: expect.any(Number),
      tool: "convert",
      report: JSON.parse(report),
    };
    expect(await tenant.report("u01")).toEqual(found);
    expect(await tenant.deleteReports("none")).toBe(0);
    expect(await tenant.deleteReports("u01")).toBe(1);
    expect(await tenant.report("u01")).toBeUndefined();
    expect(await tenant.deleteReports()).toBe(24);
    expect(await tenant.reports()).toEqual({ reports: [], next: null });
  });

  test("pruning deletes what has had its time, and no counter", async () => {
    const { database, store } = await openFresh(databases);
    for (const [id, history_days] of [
      ["a", 2],
      ["b", 9],
    ] as const) {
      await (await addTenant(store, id)).update({ keeps_history: 1, history_days });
      await store.record(["old", "new"].map((name) => use(id, name, { report: "{}" })));
    }
    for (const table of ["reports", "usage_events"] as const) {
      await database.age(table, 3, "id = 'old'");
    }
    expect(await store.prune(4 * DAY_MS)).toEqual({ reports: 1, uses: 0 });
    expect(await store.tenant("a").report("old")).toBeUndefined();
    expect(await store.tenant("b").report("old")).toBeDefined();
    expect(await store.prune(DAY_MS)).toEqual({ reports: 0, uses: 2 });
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: 2 }]);
  });

  test("pruning takes several batches, and several nodes at once", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    const count = 2_500;
    for (let from = 0; from < count; from += 500) {
      await store.record(Array.from({ length: 500 }, (_, index) => use("a", `u${from + index}`)));
    }
    await database.age("usage_events", 2);
    const nodes = [store, await database.open(), await database.open()];
    const pruned = await Promise.all(nodes.map((node) => node.prune(DAY_MS)));
    expect(pruned.reduce((sum, { uses }) => sum + uses, 0)).toBe(count);
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: count }]);
  });

  test("without tables it is not ready, and says so", async () => {
    const store = await (await databases.create()).open();
    const reason = "not_migrated";
    await expect(store.check()).rejects.toMatchObject({ code: "unavailable", reason });
    await store.migrate();
    await store.check();
    await store.migrate();
  });

  test("values are never part of a statement", async () => {
    const { store } = await openFresh(databases);
    const id = `a'; drop table tenants; --"\\`;
    await addTenant(store, id);
    await store.record([use(id, id)]);
    expect(await store.admit(request(id))).toMatchObject({ refusedBy: undefined, documents: 1 });
    expect(await store.tenant(id).info()).toMatchObject({ id });
  });
});
