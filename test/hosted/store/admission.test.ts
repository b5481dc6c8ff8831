import fc from "fast-check";
import { expect, test } from "vitest";
import { toMicros } from "../../../hosted/src/store/limiter.js";
import type { Store } from "../../../hosted/src/store/store.js";
import type { Debt } from "../../../hosted/src/store/types.js";
import { describeOnBoth, openFresh } from "./databases.js";
import { addTenant, request, SLOW_MINUTE_MS, slow, use } from "./tenants.js";

const KEYS = ["k1", "k2"] as const;

describeOnBoth("admission", (databases) => {
  test("quotas count the tenant's day, over all its keys, and no other", async () => {
    const { database, store } = await openFresh(databases);
    for (const id of ["a", "b"]) await addTenant(store, id, [...KEYS]);
    await store.record([use("a", "u1"), use("a", "u2", { keyId: "k2" }), use("b", "u3")]);
    const ask = (documentsPerDay: number, charactersPerDay: number) =>
      store.admit(request("a", { documentsPerDay, charactersPerDay }));
    expect(await ask(3, 201)).toMatchObject({
      refusedBy: undefined,
      documents: 2,
      characters: 200,
    });
    expect((await ask(2, 200)).refusedBy).toBe("documents");
    expect((await ask(3, 200)).refusedBy).toBe("characters");
    await database.run("update usage_days set day = day - 1");
    expect(await ask(1, 1)).toMatchObject({ refusedBy: undefined, documents: 0, characters: 0 });
  });

  test("nodes that ask at once never get more than one bucket holds", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a", [...KEYS]);
    const nodes = [store, await database.open(), await database.open(), await database.open()];
    const admitted = async (changes: Partial<Debt>) => {
      const standings = await Promise.all(
        Array.from({ length: 80 }, (_, index) =>
          (nodes[index % 4] as Store).admit(
            request("a", { keyId: KEYS[index % 2] as string, ...changes }),
          ),
        ),
      );
      return standings.filter(({ refusedBy }) => refusedBy === undefined).length;
    };
    expect(await admitted(slow({ key: 5 }))).toBe(10);
    await database.run("update rate_limits set tat = 0");
    expect(await admitted(slow({ tenant: 7 }))).toBe(7);
    await database.run("update rate_limits set tat = 0");
    expect(await admitted(slow({ key: 6, tenant: 9 }))).toBe(9);
  });

  test("nobody is admitted without a key", async () => {
    const { store } = await openFresh(databases);
    await addTenant(store, "a");
    for (const [tenantId, keyId] of [
      ["a", "k2"],
      ["a", ""],
      ["b", "k1"],
    ] as const) {
      const stranger = store.admit(request(tenantId, { keyId }));
      await expect(stranger).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("a clock that was put back by days keeps nobody waiting for longer", async () => {
    const { database, store } = await openFresh(databases);
    await addTenant(store, "a");
    const limits = slow({ key: 3, tenant: 3 });
    await store.admit(request("a", { ...limits, credits: 2 }));
    const days = 3 * 86_400_000_000;
    await database.run(
      `update rate_limits set tat = tat + ${days}, changed_at = changed_at + ${days}`,
    );
    const { keyDebtMs } = await store.admit(request("a", limits));
    expect(Math.ceil(keyDebtMs / SLOW_MINUTE_MS)).toBe(3);
    expect((await store.admit(request("a", limits))).refusedBy).toBe("key");
    await store.record([use("a", "u1", { ...limits, credits: 1 })]);
    const owed = await store.admit(request("a", { ...limits, credits: 0 }));
    expect(Math.ceil(owed.keyDebtMs / SLOW_MINUTE_MS)).toBe(4);
  });

  test("any sequence of requests, debts and pauses goes as a count of credits says", async () => {
    const { database, store } = await openFresh(databases);
    const bursts = { key: 6, tenant: 9 };
    let runs = 0;
    const goes = async (steps: Step[]) => {
      const tenantId = `t${runs++}`;
      await addTenant(store, tenantId, [...KEYS]);
      // Only a pause gives credits back, as a test takes less time than one.
      let taken = { k1: 0, k2: 0, tenant: 0 };
      for (const [index, { kind, keyId, credits }] of steps.entries()) {
        const debt = { ...slow(bursts), keyId, credits };
        const next = { ...taken, [keyId]: taken[keyId] + credits, tenant: taken.tenant + credits };
        if (kind === "ask") {
          const isOver = { key: next[keyId] > bursts.key, tenant: next.tenant > bursts.tenant };
          const refusedBy = isOver.key ? "key" : isOver.tenant ? "tenant" : undefined;
          if (refusedBy === undefined) taken = next;
          const standing = await store.admit(request(tenantId, debt));
          expect(standing.refusedBy).toBe(refusedBy);
          const inMinutes = (milliseconds: number) => Math.ceil(milliseconds / SLOW_MINUTE_MS);
          expect(inMinutes(standing.keyDebtMs)).toBe(taken[keyId]);
          expect(inMinutes(standing.tenantDebtMs)).toBe(taken.tenant);
          const excess = isOver.key ? next[keyId] - bursts.key : next.tenant - bursts.tenant;
          expect(inMinutes(standing.waitMs)).toBe(refusedBy === undefined ? 0 : excess);
        } else if (kind === "owe") {
          await store.record([use(tenantId, `u${index}`, debt)]);
          taken = next;
        } else {
          const micros = credits * SLOW_MINUTE_MS * 1_000;
          await database.run(
            `update rate_limits set tat = tat - ${micros} where tenant_id = '${tenantId}'`,
          );
          const less = (each: number) => Math.max(0, each - credits);
          taken = { k1: less(taken.k1), k2: less(taken.k2), tenant: less(taken.tenant) };
        }
      }
    };
    const steps = fc.array(step, { maxLength: 25 });
    await fc.assert(fc.asyncProperty(steps, goes), { numRuns: 25 });
  });
});

interface Step {
  kind: "ask" | "owe" | "pause";
  keyId: (typeof KEYS)[number];
  credits: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("ask", "ask", "ask", "owe", "pause"),
  keyId: fc.constantFrom(...KEYS),
  credits: fc.integer({ min: 0, max: 4 }),
});

test("a full bucket holds its burst exactly, and comes back at most at its rate", () => {
  const rates = fc.record({
    perMinute: fc.integer({ min: 1, max: 2 ** 31 }),
    burst: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 2 ** 31 }), ({ perMinute, burst }, credits) => {
      expect(toMicros(1, perMinute) * burst).toBe(toMicros(burst, perMinute));
      expect(Number.isSafeInteger(toMicros(credits, perMinute))).toBe(true);
      const exact = (credits * 60_000_000) / perMinute;
      const least = Math.min(Math.floor(exact), 10 ** 15);
      expect(toMicros(credits, perMinute)).toBeGreaterThanOrEqual(least);
    }),
  );
});
