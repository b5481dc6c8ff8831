import { describe, expect, test } from "vitest";
import { Meter } from "../../../hosted/src/metering/meter.js";
import { StoreError } from "../../../hosted/src/store/store-error.js";
import type { Use } from "../../../hosted/src/store/types.js";
import { defer } from "../../support/defer.js";
import { use as makeUse } from "../store/tenants.js";

const use = (id: number): Use => makeUse("tenant", String(id));

/** A store whose batches are recorded when the test says so. */
function makeStore() {
  const batches: { ids: string[]; finish: (error?: Error) => void }[] = [];
  const record = (uses: readonly Use[]) =>
    new Promise<ReadonlySet<Use>>((resolve, reject) => {
      const finish = (error?: Error) =>
        error === undefined ? resolve(new Set(uses)) : reject(error);
      batches.push({ ids: uses.map(({ id }) => id), finish });
    });
  const batch = async (index: number) => {
    await expect.poll(() => batches.length).toBeGreaterThan(index);
    return batches[index]!;
  };
  return { record, batch, batches };
}

describe("the meter", () => {
  test("records the first at once, and what comes meanwhile together, up to 100", async () => {
    const { record, batch, batches } = makeStore();
    const meter = new Meter({ record, locksRows: false });
    const first = meter.record(use(0));
    const others = Array.from({ length: 150 }, (_, id) => meter.record(use(id + 1)));
    for (const index of [0, 1, 2]) (await batch(index)).finish();
    await Promise.all([first, ...others]);
    expect(batches.map(({ ids }) => ids.length)).toEqual([1, 100, 50]);
  });

  test("tries a passing failure again with the same uses, and answers when it is over", async () => {
    const { record, batch } = makeStore();
    const meter = new Meter({ record, locksRows: false });
    const recorded = meter.record(use(7));
    (await batch(0)).finish(new StoreError("unavailable", "away"));
    expect((await batch(1)).ids).toEqual(["7"]);
    (await batch(1)).finish();
    await recorded;
  });

  test("tells those of a batch that cannot be recorded, and goes on with the next", async () => {
    const { record, batch } = makeStore();
    const meter = new Meter({ record, locksRows: false });
    const failed = meter.record(use(1));
    const next = meter.record(use(2));
    const refused = expect(failed).rejects.toThrow("defect");
    (await batch(0)).finish(new Error("defect"));
    await refused;
    (await batch(1)).finish();
    await next;
  });

  test("records for other tenants while one is locked, where the database locks rows", async () => {
    const released = defer();
    const meter = new Meter({
      locksRows: true,
      record: async (uses) => {
        if (uses.some(({ tenantId }) => tenantId === "locked")) await released.promise;
        return new Set();
      },
    });
    const waiting = [1, 2, 3].map((id) => meter.record({ ...use(id), tenantId: "locked" }));
    for (const id of [4, 5, 6]) await meter.record(use(id));
    released.resolve();
    await Promise.all(waiting);
  });

  test("gives up a database that stays away", async () => {
    let asked = 0;
    const meter = new Meter({
      locksRows: true,
      record: async () => {
        asked++;
        throw new StoreError("unavailable", "away");
      },
    });
    await expect(meter.record(use(1))).rejects.toMatchObject({ code: "unavailable" });
    expect(asked).toBeGreaterThan(1);
  });
});
