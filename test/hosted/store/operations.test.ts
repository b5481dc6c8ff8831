import { describe, expect, test } from "vitest";
import { describeOnBoth, openFresh } from "./databases.js";
import { addTenant, NO_RATE, newKey, request, use } from "./tenants.js";

const DAY_MS = 86_400_000;

describeOnBoth("the store", (databases) => {
  describe("tenants", () => {
    test("begin with nothing set, and are found", async () => {
      const { store } = await openFresh(databases);
      const tenant = await store.operator.createTenant({ id: "a", name: "A" });
      expect(tenant).toEqual({
        id: "a",
        name: "A",
        createdAt: expect.any(Number),
        suspendedAt: null,
        keepsHistory: false,
        mayKeepHistory: true,
        historyDays: 30,
        rate: NO_RATE,
        quota: { documentsPerDay: null, charactersPerDay: null },
      });
      expect(Math.abs(tenant.createdAt - Date.now())).toBeLessThan(60_000);
      expect(await store.tenant("a").info()).toEqual(tenant);
      expect(await store.operator.tenants()).toEqual([tenant]);
      expect(await store.tenant("b").info()).toBeUndefined();
    });

    test("an id is taken once", async () => {
      const { store } = await openFresh(databases);
      await addTenant(store, "a");
      const again = store.operator.createTenant({ id: "a", name: "B" });
      await expect(again).rejects.toMatchObject({ name: "StoreError", code: "conflict" });
      expect(await store.tenant("a").info()).toMatchObject({ name: "the tenant a" });
    });

    test("change what is given and nothing else", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a");
      const before = await tenant.info();
      expect(await tenant.update({})).toEqual(before);
      const changed = await tenant.update({
        keepsHistory: true,
        historyDays: 7,
        rate: { burst: 5 },
        quota: { charactersPerDay: 9_000_000_000 },
      });
      expect(changed).toEqual({
        ...before,
        keepsHistory: true,
        historyDays: 7,
        rate: { creditsPerMinute: null, burst: 5 },
        quota: { documentsPerDay: null, charactersPerDay: 9_000_000_000 },
      });
      expect(await tenant.update({ rate: { burst: null } })).toMatchObject({ rate: NO_RATE });
      expect(await store.tenant("b").update({ name: "B" })).toBeUndefined();
    });

    test("are suspended since the first time, until they are not", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a");
      const first = await tenant.update({ isSuspended: true });
      expect(first?.suspendedAt).toEqual(expect.any(Number));
      expect(await tenant.update({ isSuspended: true })).toEqual(first);
      expect(await store.findKey("hash of a k1")).toMatchObject({ isSuspended: true });
      expect(await tenant.update({ isSuspended: false })).toMatchObject({ suspendedAt: null });
    });

    test("are removed with all that is theirs", async () => {
      const { database, store } = await openFresh(databases);
      const tenant = await addTenant(store, "a", ["k1", "k2"]);
      await addTenant(store, "b");
      await tenant.update({ keepsHistory: true });
      await store.record([use("a", "u1", { report: "{}" }), use("b", "u1")]);
      expect(await tenant.remove()).toBe(true);
      expect(await tenant.remove()).toBe(false);
      for (const table of ["api_keys", "rate_limits", "usage_events", "usage_days", "reports"]) {
        const rows = await database.run(`select * from ${table} where tenant_id = 'a'`);
        expect([table, rows]).toEqual([table, []]);
      }
      expect(await store.tenant("b").usage()).toHaveLength(1);
      expect(await store.findKey("hash of a k1")).toBeUndefined();
    });
  });

  describe("keys", () => {
    test("are found by their hash, with what their tenant allows", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a", []);
      await tenant.update({ rate: { creditsPerMinute: 30 }, quota: { documentsPerDay: 5 } });
      const rate = { creditsPerMinute: 10, burst: 2 };
      await tenant.addKey(newKey("k1", { rate }));
      expect(await store.findKey("hash of k1")).toEqual({
        keyId: "k1",
        tenantId: "a",
        hash: "hash of k1",
        scopes: ["profile", "convert"],
        state: "active",
        isSuspended: false,
        keepsHistory: false,
        keyRate: rate,
        tenantRate: { creditsPerMinute: 30, burst: null },
        quota: { documentsPerDay: 5, charactersPerDay: null },
      });
      expect(await store.findKey("hash of k2")).toBeUndefined();
    });

    test("are listed in the order of their making", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a", []);
      const key = await tenant.addKey(newKey("z"));
      expect(key).toEqual({
        id: "z",
        label: "the key z",
        scopes: ["profile", "convert"],
        createdAt: expect.any(Number),
        expiresAt: null,
        revokedAt: null,
        state: "active",
        rate: NO_RATE,
      });
      expect(await tenant.keys()).toEqual([key]);
    });

    test("need a tenant, and an id and a hash of their own", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a");
      const taken = { code: "conflict" };
      await expect(tenant.addKey(newKey("k1"))).rejects.toMatchObject(taken);
      await expect(tenant.addKey(newKey("k2", { hash: "hash of a k1" }))).rejects.toMatchObject(
        taken,
      );
      const orphan = store.tenant("b").addKey(newKey("k3"));
      await expect(orphan).rejects.toMatchObject({ code: "not_found" });
      await expect(tenant.addKey(newKey(""))).rejects.toThrow(RangeError);
      expect(await tenant.keys()).toHaveLength(1);
    });

    test("end by the database's clock", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a", []);
      expect(await tenant.addKey(newKey("past", { expiresInMs: -1 }))).toMatchObject({
        state: "expired",
      });
      const later = await tenant.addKey(newKey("later", { expiresInMs: DAY_MS }));
      expect(later.state).toBe("active");
      expect((later.expiresAt ?? 0) - later.createdAt).toBeGreaterThanOrEqual(DAY_MS);
      expect(await store.findKey("hash of past")).toMatchObject({ state: "expired" });
    });

    test("are revoked once", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a");
      const revoked = await tenant.revokeKey("k1");
      expect(revoked).toMatchObject({ state: "revoked", revokedAt: expect.any(Number) });
      expect(await tenant.revokeKey("k1")).toEqual(revoked);
      expect(await store.findKey("hash of a k1")).toMatchObject({ state: "revoked" });
      expect(await tenant.revokeKey("none")).toBeUndefined();
    });
  });

  describe("usage", () => {
    test("is listed by day and key, between days", async () => {
      const { database, store } = await openFresh(databases);
      const tenant = await addTenant(store, "a", ["k1", "k2"]);
      const at = Date.UTC(2026, 0, 1) / DAY_MS;
      for (const [day, key] of [
        [at + 1, "k2"],
        [at + 1, "k1"],
        [at, "k1"],
        [at + 2, "k1"],
      ]) {
        await database.run(`insert into usage_days values ('a', ${day}, '${key}', 3, 700)`);
      }
      const row = (day: string, keyId: string) => ({ day, keyId, documents: 3, characters: 700 });
      const all = [
        row("2026-01-01", "k1"),
        row("2026-01-02", "k1"),
        row("2026-01-02", "k2"),
        row("2026-01-03", "k1"),
      ];
      expect(await tenant.usage()).toEqual(all);
      expect(await tenant.usage({ from: "2026-01-02", to: "2026-01-02" })).toEqual(all.slice(1, 3));
      expect(await tenant.usage({ from: "2026-01-03" })).toEqual(all.slice(3));
      expect(await tenant.usage({ to: "2026-01-01" })).toEqual(all.slice(0, 1));
    });
  });

  describe("reports", () => {
    test("come in pages, newest first, each once", async () => {
      const { database, store } = await openFresh(databases);
      const tenant = await addTenant(store, "a");
      await tenant.update({ keepsHistory: true });
      const ids = Array.from({ length: 25 }, (_, index) => `u${String(index).padStart(2, "0")}`);
      await store.record(ids.map((id) => use("a", id, { report: JSON.stringify({ id }) })));
      // Of the same time, and of different ones.
      await database.run("update reports set at = at + 5 where id > 'u20'");
      await database.run("update reports set at = at - 5 where id < 'u03'");
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await tenant.reports({ limit: 10, ...(after !== undefined && { after }) });
        seen.push(...page.reports.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      expect(seen).toEqual([...ids].reverse());
      expect((await tenant.reports({ limit: 25 })).next).toBeUndefined();
      expect((await tenant.reports({ limit: 24 })).next).toBeDefined();
    });

    test("are found, and deleted by id or all", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a");
      await tenant.update({ keepsHistory: true });
      const report = JSON.stringify({ decision: "convert", title: "\u0000 ü 🙂" });
      await store.record(["u1", "u2", "u3"].map((id) => use("a", id, { report })));
      expect(await tenant.report("u1")).toEqual({
        id: "u1",
        at: expect.any(Number),
        tool: "convert",
        report: JSON.parse(report),
      });
      expect(await tenant.deleteReports("none")).toBe(0);
      expect(await tenant.deleteReports("u1")).toBe(1);
      expect(await tenant.report("u1")).toBeUndefined();
      expect(await tenant.deleteReports()).toBe(2);
      expect(await tenant.reports()).toEqual({ reports: [], next: undefined });
    });

    test("a page after none is not there", async () => {
      const { store } = await openFresh(databases);
      const tenant = await addTenant(store, "a");
      for (const after of ["", "nonsense", Buffer.from("[1.5,2]").toString("base64url")]) {
        await expect(tenant.reports({ after })).rejects.toMatchObject({ code: "not_found" });
      }
    });
  });

  describe("pruning", () => {
    test("deletes what has had its time, and no counter", async () => {
      const { database, store } = await openFresh(databases);
      for (const id of ["a", "b"]) {
        await (await addTenant(store, id)).update({
          keepsHistory: true,
          historyDays: id === "a" ? 2 : 9,
        });
        await store.record(["old", "new"].map((name) => use(id, name, { report: "{}" })));
      }
      for (const table of ["reports", "usage_events"] as const) {
        await database.age(table, 3, "id = 'old'");
      }
      expect(await store.operator.prune(4 * DAY_MS)).toEqual({ reports: 1, uses: 0 });
      expect(await store.tenant("a").report("old")).toBeUndefined();
      expect(await store.tenant("b").report("old")).toBeDefined();
      expect(await store.operator.prune(DAY_MS)).toEqual({ reports: 0, uses: 2 });
      expect(await store.tenant("a").usage()).toMatchObject([{ documents: 2 }]);
      expect(await database.run("select id from usage_events")).toEqual([
        { id: "new" },
        { id: "new" },
      ]);
    });

    test("takes several batches, and several nodes at once", async () => {
      const { database, store } = await openFresh(databases);
      await addTenant(store, "a");
      const count = 2_500;
      for (let from = 0; from < count; from += 500) {
        await store.record(Array.from({ length: 500 }, (_, index) => use("a", `u${from + index}`)));
      }
      await database.age("usage_events", 2);
      const nodes = [store, await database.open(), await database.open()];
      const pruned = await Promise.all(nodes.map((node) => node.operator.prune(DAY_MS)));
      expect(pruned.reduce((sum, { uses }) => sum + uses, 0)).toBe(count);
      expect(await database.run("select id from usage_events")).toEqual([]);
      expect(await store.tenant("a").usage()).toMatchObject([{ documents: count }]);
    });
  });

  test("a store without tables is not ready, and says so", async () => {
    const store = await (await databases.create()).open();
    await expect(store.check()).rejects.toMatchObject({
      code: "unavailable",
      reason: "not_migrated",
    });
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
