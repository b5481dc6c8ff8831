import { expect, test } from "vitest";
import { Leases } from "../../../hosted/src/admission/leases.js";
import type { Store } from "../../../hosted/src/store/store.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { runOn } from "../support/postgres.js";
import { describeOnBoth, openFresh, usePostgres } from "./databases.js";
import { AMPLE, addTenant, request, SLOW_MINUTE_MS, slow, use } from "./tenants.js";

const UNDER_WAY_MS = 60_000;
const HOUR_MICROS = 3_600_000_000;

describeOnBoth("quotas", (databases) => {
  const ask = (store: Store, documentsPerDay: number, characters = 1, charactersPerDay = 1e9) =>
    store.admit(
      request("a", {
        characters,
        underWayMs: UNDER_WAY_MS,
        quota: { documentsPerDay, charactersPerDay },
      }),
    );

  test("count what is under way, over all nodes: 100 at once are 10 where 10 are allowed", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    const nodes = [store, await database.open()];
    const standings = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(nodes[index % 2] as Store, 10)),
    );
    expect(standings.filter(({ refusedBy }) => refusedBy === undefined)).toHaveLength(10);
    expect((await ask(store, 10)).refusedBy).toBe("documents");
  });

  test("characters, too: one request may pass the limit", async () => {
    const { store } = await openFresh(databases);
    await addTenant(store, "a");
    const seen = await Promise.all(Array.from({ length: 9 }, () => ask(store, 99, 400, 1_000)));
    expect(seen.filter(({ refusedBy }) => refusedBy === undefined)).toHaveLength(3);
  });

  test("what is given back may be used, and what was recorded may not", async () => {
    const { store } = await openFresh(databases);
    await addTenant(store, "a");
    const { day } = await ask(store, 2);
    await ask(store, 2);
    await store.settle([use("a", "u1")]);
    const returned = { day, documents: 1, characters: 1 };
    const debt = { tenantId: "a", keyId: "k1", units: 0, keyRate: AMPLE, tenantRate: AMPLE };
    await store.charge({ ...debt, returned: { ...returned, day: day - 1 } });
    expect((await ask(store, 2)).refusedBy).toBe("documents");
    await store.charge({ ...debt, returned });
    expect((await ask(store, 2)).refusedBy).toBeUndefined();
    await store.charge({ ...debt, returned: { ...returned, documents: 9 } });
    // One is recorded, whatever is given back.
    expect((await ask(store, 1)).refusedBy).toBe("documents");
  });

  test("what a node took that died comes back when nothing can be under way", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    await ask(store, 1);
    expect((await ask(store, 1)).refusedBy).toBe("documents");
    const micros = UNDER_WAY_MS * 1_000;
    await database.run(`update rate_limits set changed_at = changed_at - ${micros}`);
    expect((await ask(store, 1)).refusedBy).toBeUndefined();
  });
});

describeOnBoth("a clock that was put back by an hour", (databases) => {
  test("keeps nobody waiting for longer than before", async () => {
    const { database, store } = await openFresh(databases);
    for (const id of ["a", "b"]) {
      await addTenant(store, id);
      await store.admit(request(id, { cost: 2, keyRate: slow(3), tenantRate: slow(3) }));
    }
    await database.run(
      `update rate_limits set tat = tat + ${HOUR_MICROS}, changed_at = changed_at + ${HOUR_MICROS}`,
    );
    for (const id of ["a", "b"]) {
      const limits = { keyRate: slow(3), tenantRate: slow(3) };
      const { keyDebtMs } = await store.admit(request(id, limits));
      expect(Math.ceil(keyDebtMs / SLOW_MINUTE_MS)).toBe(3);
      expect((await store.admit(request(id, limits))).refusedBy).toBe("key");
      await store.settle([use(id, "u1", { ...limits, units: 1 })]);
      const owed = await store.admit(request(id, { ...limits, cost: 0 }));
      expect(Math.ceil(owed.keyDebtMs / SLOW_MINUTE_MS)).toBe(4);
    }
  });
});

describeOnBoth("limits that are leased to nodes", (databases) => {
  test("never let more through than a bucket holds, and ask less often than once a request", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    let asked = 0;
    const nodes = [store, await database.open()].map(
      (node) =>
        new Leases({
          admit: (one) => {
            asked++;
            return node.admit(one);
          },
          charge: (debt) => node.charge(debt),
        }),
    );
    const limits = { keyRate: slow(400), tenantRate: slow(500) };
    let admitted = 0;
    for (let count = 0; count < 600; count++) {
      const standing = await nodes[count % 2]!.admit(
        request("a", { ...limits, underWayMs: UNDER_WAY_MS }),
      );
      if (standing.refusedBy === undefined) admitted++;
    }
    expect(admitted).toBeLessThanOrEqual(400);
    // What is asked for at once gets smaller as less is left.
    expect(admitted).toBeGreaterThan(395);
    expect(asked).toBeLessThan(400);
    for (const node of nodes) await node.close();
    const { keyDebtMs, documents } = await store.admit(
      request("a", { ...limits, cost: 0, underWayMs: UNDER_WAY_MS }),
    );
    expect(Math.ceil(keyDebtMs / SLOW_MINUTE_MS)).toBe(admitted);
    expect(documents).toBe(admitted);
  });
});

describeOnPostgres("a tenant that somebody holds, on PostgreSQL", () => {
  const databases = usePostgres();

  test.each(["tenants", "rate_limits"])("in %s keeps nobody else waiting", async (table) => {
    const { database, store } = await openFresh(databases);
    for (const id of ["a", "b"]) await addTenant(store, id);
    const column = table === "tenants" ? "id" : "tenant_id";
    const holder = runOn(
      database.url,
      `begin; select * from ${table} where ${column} = 'a' for update; select pg_sleep(3)`,
    );
    const isHeld = () =>
      database.run(`select from ${table} where ${column} = 'a' for update skip locked`);
    await expect.poll(isHeld).toEqual([]);
    let isOver = false;
    void holder.then(() => {
      isOver = true;
    });
    const uses = [use("a", "u1", { units: 1 }), use("b", "u2", { units: 1 })];
    const { held } = await store.settle(uses, "skip");
    expect(held.map(({ id }) => id)).toEqual(table === "tenants" ? ["u1"] : []);
    expect(await store.tenant("b").usage()).toMatchObject([{ documents: 1 }]);
    expect((await store.admit(request("b"))).refusedBy).toBeUndefined();
    expect(isOver).toBe(false);
    await holder;
    if (table === "tenants") await store.settle(held);
    expect(await store.tenant("a").usage()).toMatchObject([{ documents: 1 }]);
  });

  test("nothing is ready on a database that takes no changes, or does not wait for the disk", async () => {
    const { database, store } = await openFresh(databases);
    const name = new URL(database.url).pathname.slice(1);
    for (const [setting, reason] of [
      ["default_transaction_read_only = on", "read_only"],
      ["synchronous_commit = off", "not_durable"],
    ] as const) {
      await store.check();
      await runOn(database.url, `alter database "${name}" set ${setting}`);
      const later = await database.open();
      await expect(later.check()).rejects.toMatchObject({ code: "unavailable", reason });
      await runOn(database.url, `set transaction read write; alter database "${name}" reset all`);
    }
  });
});
