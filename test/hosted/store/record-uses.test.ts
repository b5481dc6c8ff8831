import { expect, test } from "vitest";
import { Random } from "../../../bench/stress/random.js";
import type { Store } from "../../../hosted/src/store/store.js";
import type { Use } from "../../../hosted/src/store/types.js";
import { seed } from "../../support/random-seed.js";
import { describeOnBoth, openFresh } from "./databases.js";
import { addTenant, request, SLOW_MINUTE_MS, slow, use } from "./tenants.js";

const rates = slow({ key: 100, tenant: 100 });

async function debtMs(store: Store): Promise<number> {
  return (await store.admit(request("a", { ...rates, credits: 0 }))).tenantDebtMs;
}

describeOnBoth("recording", (databases) => {
  test("counts a use once, however often it is told", async () => {
    const { store } = await openFresh(databases);
    const tenant = await addTenant(store, "a");
    const uses = [use("a", "u1"), use("a", "u2", { characters: 50 }), use("a", "u1")];
    await store.record(uses);
    await store.record(uses);
    await store.record([]);
    await store.record([use("a", "u1", { characters: 9_999 })]);
    const day = new Date().toISOString().slice(0, 10);
    const rows = await tenant.usage();
    expect(rows).toEqual([
      { day: expect.any(String), key_id: "k1", documents: 2, characters: 150 },
    ]);
    expect(Math.abs(Date.parse(rows[0]?.day ?? "") - Date.parse(day))).toBeLessThanOrEqual(
      86_400_000,
    );
  });

  test("takes the credits of each repetition, as a debt where they are not there", async () => {
    const { store } = await openFresh(databases);
    await addTenant(store, "a");
    const uses = [
      use("a", "u1", { ...rates, credits: 3 }),
      use("a", "u2", { ...rates, credits: 100 }),
    ];
    await store.record(uses);
    await store.record([...uses, use("a", "u3", { ...rates, credits: 1 })]);
    const debt = await debtMs(store);
    expect(debt).toBeLessThanOrEqual(207 * SLOW_MINUTE_MS);
    expect(debt).toBeGreaterThan(206 * SLOW_MINUTE_MS);
    expect((await store.admit(request("a", rates))).refusedBy).toBe("key");
  });

  test("batches of several nodes that overlap count each use once", async () => {
    const { database, store } = await openFresh(databases);
    for (const id of ["a", "b", "c"]) {
      await (await addTenant(store, id, ["k1", "k2"])).update({ keeps_history: 1 });
    }
    const nodes = [store, await database.open(), await database.open()];
    const all: Use[] = ["a", "b", "c"].flatMap((tenantId) =>
      Array.from({ length: 60 }, (_, index) =>
        use(tenantId, `u${index}`, {
          ...rates,
          keyId: `k${1 + (index % 2)}`,
          credits: 1,
          report: "{}",
        }),
      ),
    );
    // Every batch in another order, so that batches which lock as they come would meet.
    const random = new Random(seed);
    const batches = Array.from({ length: 24 }, (_, batch) =>
      all.filter((_, index) => (index * 7 + batch) % 3 !== 0).sort(() => random.next() - 0.5),
    );
    await Promise.all(batches.map((batch, index) => (nodes[index % 3] as Store).record(batch)));
    for (const id of ["a", "b", "c"]) {
      expect(await store.tenant(id).usage()).toMatchObject([
        { key_id: "k1", documents: 30, characters: 3_000 },
        { key_id: "k2", documents: 30, characters: 3_000 },
      ]);
      expect((await store.tenant(id).reports()).reports).toHaveLength(60);
    }
    expect(Math.ceil((await debtMs(store)) / SLOW_MINUTE_MS)).toBe(960);
  });

  test("reports are kept only where the tenant keeps a history now", async () => {
    const { store } = await openFresh(databases);
    const tenant = await addTenant(store, "a");
    const record = (id: string, report = "{}") => store.record([use("a", id, { report })]);
    await record("before");
    await tenant.update({ keeps_history: 1 });
    await record("before");
    await record("during", '{"decision":"convert"}');
    await store.record([use("a", "silent")]);
    await tenant.update({ keeps_history: 0 });
    await record("after");
    const { reports } = await tenant.reports();
    expect(reports).toMatchObject([{ id: "during", report: { decision: "convert" } }]);
    expect(await tenant.usage()).toMatchObject([{ documents: 4 }]);
  });

  test("a tenant or key that is gone does not stop the others", async () => {
    const { store } = await openFresh(databases);
    for (const id of ["a", "b"]) await addTenant(store, id);
    await store.tenant("b").remove();
    await store.record([
      use("b", "u1", { credits: 1 }),
      use("a", "u1", { credits: 1, keyId: "none" }),
      use("a", "u2", { credits: 1 }),
    ]);
    await store.record([use("b", "u2")]);
    expect(await store.tenant("a").usage()).toMatchObject([{ key_id: "k1", documents: 1 }]);
    expect(await store.tenant("b").usage()).toEqual([]);
  });

  test("a tenant may be removed while it is settled", async () => {
    const { database, store } = await openFresh(databases);
    const other = await database.open();
    await addTenant(store, "a");
    for (let round = 0; round < 5; round++) {
      await addTenant(store, `b${round}`);
      const uses = ["a", `b${round}`].map((id) => use(id, `u${round}`, { credits: 1 }));
      await Promise.all([store.record(uses), other.tenant(`b${round}`).remove()]);
    }
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: 5 }]);
    expect(await store.tenants()).toMatchObject([{ id: "a" }]);
  });
});
