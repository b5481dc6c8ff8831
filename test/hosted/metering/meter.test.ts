import { describe, expect, test } from "vitest";
import { Meter } from "../../../hosted/src/metering/meter.js";
import type { Settled, Use } from "../../../hosted/src/store/store.js";
import { StoreError } from "../../../hosted/src/store/store-error.js";

const RATE = { unitsPerMinute: 1, burst: 1 };

const use = (id: number): Use => ({
  tenantId: "tenant",
  keyId: "key",
  id: String(id),
  tool: "profile",
  characters: 1,
  units: 0,
  keyRate: RATE,
  tenantRate: RATE,
});

/** A store whose batches are recorded when the test says so. */
function makeStore() {
  const batches: { ids: string[]; finish: (error?: Error) => void }[] = [];
  const settle = (uses: readonly Use[]) =>
    new Promise<Settled>((resolve, reject) => {
      const finish = (error?: Error) =>
        error === undefined ? resolve({ held: [], repeated: [] }) : reject(error);
      batches.push({ ids: uses.map(({ id }) => id), finish });
    });
  const batch = async (index: number) => {
    await expect.poll(() => batches.length).toBeGreaterThan(index);
    return batches[index]!;
  };
  return { settle, batch, batches };
}

describe("the meter", () => {
  test("records the first at once, and what comes meanwhile together", async () => {
    const { settle, batch } = makeStore();
    const meter = new Meter({ settle });
    const first = meter.record(use(0));
    const others = [1, 2, 3].map((id) => meter.record(use(id)));
    expect((await batch(0)).ids).toEqual(["0"]);
    (await batch(0)).finish();
    await first;
    expect((await batch(1)).ids).toEqual(["1", "2", "3"]);
    (await batch(1)).finish();
    await Promise.all(others);
  });

  test("keeps batches small", async () => {
    const { settle, batch, batches } = makeStore();
    const meter = new Meter({ settle });
    const all = Array.from({ length: 251 }, (_, id) => meter.record(use(id)));
    for (const index of [0, 1, 2, 3]) (await batch(index)).finish();
    await Promise.all(all);
    expect(batches.map(({ ids }) => ids.length)).toEqual([1, 100, 100, 50]);
  });

  test("tries a passing failure again with the same uses, and answers when it is over", async () => {
    const { settle, batch } = makeStore();
    const meter = new Meter({ settle });
    const recorded = meter.record(use(7));
    (await batch(0)).finish(new StoreError("unavailable", "away"));
    expect((await batch(1)).ids).toEqual(["7"]);
    (await batch(1)).finish();
    await expect(recorded).resolves.toBe(true);
  });

  test("tells those of a batch that cannot be recorded, and goes on with the next", async () => {
    const { settle, batch } = makeStore();
    const meter = new Meter({ settle });
    const failed = meter.record(use(1));
    const next = meter.record(use(2));
    const refused = expect(failed).rejects.toThrow("defect");
    (await batch(0)).finish(new Error("defect"));
    await refused;
    (await batch(1)).finish();
    await next;
  });

  test("waits for a tenant that is held in a lane of its own", async () => {
    const asked: string[][] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const meter = new Meter({
      settle: async (uses, whereHeld) => {
        asked.push(uses.map(({ id }) => id));
        const held = uses.filter(({ tenantId }) => tenantId === "held");
        if (whereHeld === "wait") await released;
        return { held: whereHeld === "skip" ? held : [], repeated: [] };
      },
    });
    const waiting = [1, 2, 3].map((id) => meter.record({ ...use(id), tenantId: "held" }));
    await meter.record(use(4));
    await expect.poll(() => asked.some((ids) => ids.includes("1"))).toBe(true);
    const late = meter.record({ ...use(5), tenantId: "held" });
    for (const id of [6, 7, 8]) await meter.record(use(id));
    release();
    await Promise.all([...waiting, late]);
  });

  test("tells what was recorded before", async () => {
    const settle = async (uses: readonly Use[]) => ({ held: [], repeated: uses });
    await expect(new Meter({ settle }).record(use(1))).resolves.toBe(false);
  });

  test("gives up a database that stays away", async () => {
    let asked = 0;
    const meter = new Meter({
      settle: async () => {
        asked++;
        throw new StoreError("unavailable", "away");
      },
    });
    await expect(meter.record(use(1))).rejects.toMatchObject({ code: "unavailable" });
    expect(asked).toBeGreaterThan(1);
  });
});
