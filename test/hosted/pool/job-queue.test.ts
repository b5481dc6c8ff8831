import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { JobQueue, type Slot } from "../../../hosted/src/pool/job-queue.js";

const SHORT = false;
const LONG = true;
const never = new AbortController().signal;
setMaxListeners(0, never);

function makeQueue(slots: number, maxWaiting = 100): JobQueue {
  return new JobQueue({ slots, maxWaiting });
}

/** A slot that is free. */
const take = (queue: JobQueue, isLong: boolean, tenant?: string) =>
  queue.acquire({ isLong, tenant }, never);

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A slot that is waited for. */
function ask(queue: JobQueue, isLong: boolean, arrival?: number) {
  const asked: { slot?: Slot } = {};
  void queue.acquire({ isLong, arrival }, never).then((slot) => {
    asked.slot = slot;
  });
  return asked;
}

describe("the job queue", () => {
  test("a long job that waits does not lose its place to short ones", async () => {
    const queue = makeQueue(2);
    const long = await take(queue, LONG);
    const short = await take(queue, SHORT);
    const order: string[] = [];
    const waiting = ["long", "short"].map(async (name) => {
      const slot = await queue.acquire({ isLong: name === "long" }, never);
      order.push(name);
      slot.release();
    });
    long.release();
    await settle();
    short.release();
    await Promise.all(waiting);
    expect(order).toEqual(["long", "short"]);
  });

  test("gives long jobs the first slot, and short ones the last", async () => {
    const queue = makeQueue(3);
    const slots = [await take(queue, LONG), await take(queue, SHORT), await take(queue, LONG)];
    expect(slots.map(({ index }) => index)).toEqual([0, 2, 1]);
    slots[1]!.release();
    expect((await take(queue, SHORT)).index).toBe(2);
  });

  test("releasing a slot twice frees one slot", async () => {
    const queue = makeQueue(1);
    const slot = await take(queue, SHORT);
    for (let times = 0; times < 2; times++) slot.release();
    await take(queue, SHORT);
    const second = ask(queue, SHORT);
    await settle();
    expect(second.slot).toBeUndefined();
  });
});

describe("a job that turns out long", () => {
  /** `S` begins short and turns out long, `s` stays short, `L` was long: who must give its slot back? */
  test.each([
    ["while no short one waits", "SS", [LONG], ""],
    ["while another slot is left to short ones", "Ss", [SHORT], ""],
    ["that is the only one", "S", [SHORT], ""],
    [
      "once, for several that come later: they take it one after the other",
      "SSS",
      [SHORT, SHORT],
      "2",
    ],
    ["never where it was long when it began", "LS", [SHORT], "1"],
  ])("gives its slot back, or not, %s", async (_name, begun, later, expected) => {
    const queue = makeQueue(begun.length);
    const given: number[] = [];
    for (const [index, kind] of [...begun].entries()) {
      const slot = await queue.acquire({ isLong: kind === "L" }, never);
      if (kind !== "s") slot.markLong(() => void given.push(index));
    }
    for (const isLong of later) ask(queue, isLong);
    await settle();
    expect(given.join()).toBe(expected);
  });

  test("is begun anew as a long one, in its old place", async () => {
    const queue = makeQueue(2, 1);
    const large = await take(queue, LONG);
    const costly = await take(queue, SHORT);
    const next = ask(queue, LONG);
    costly.markLong(() => {});
    // The queue is full, and it is not turned away.
    const again = ask(queue, LONG, costly.arrival);
    costly.release();
    await settle();
    expect([again.slot, next.slot]).toEqual([undefined, undefined]);
    large.release();
    await settle();
    expect(again.slot).toBeDefined();
    expect(next.slot).toBeUndefined();
  });
});

/** What a simulated job does with its slot. */
interface Simulated {
  isLarge: boolean;
  /** Steps of work. From the second on, it counts as long. */
  steps: number;
  leaves: boolean;
}

test("whatever comes and goes, slots are never exceeded or lost, and a job is preempted at most once", async () => {
  const jobs = fc.array(
    fc.record({
      isLarge: fc.boolean(),
      steps: fc.integer({ min: 1, max: 6 }),
      leaves: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), jobs, async (slots, list) => {
      const queue = makeQueue(slots);
      const running = { all: 0, long: 0 };
      const work = async ({ isLarge, steps, leaves }: Simulated) => {
        const stop = new AbortController();
        if (leaves) setImmediate(() => stop.abort(new Error("gone")));
        let arrival: number | undefined;
        for (let tries = 1; ; tries++) {
          const isLong = isLarge || tries > 1;
          const slot = await queue.acquire({ isLong, arrival }, stop.signal);
          running.all++;
          if (isLong) running.long++;
          let isTakenBack = false;
          for (let step = 0; step < steps && !isTakenBack; step++) {
            expect(running.all).toBeLessThanOrEqual(slots);
            expect(running.long).toBeLessThanOrEqual(Math.max(1, slots - 1));
            if (step === 1 && !isLong) {
              slot.markLong(() => {
                isTakenBack = true;
              });
            }
            await settle();
          }
          running.all--;
          if (isLong) running.long--;
          slot.release();
          if (!isTakenBack) return tries;
          expect(isLong).toBe(false);
          arrival = slot.arrival;
        }
      };
      for (const [index, result] of (await Promise.allSettled(list.map(work))).entries()) {
        if (result.status === "fulfilled") expect(result.value).toBeLessThanOrEqual(2);
        else {
          expect(result.reason).toMatchObject({ message: "gone" });
          expect(list[index]?.leaves).toBe(true);
        }
      }
      const all = Array.from({ length: slots }, () => take(queue, SHORT));
      expect(await Promise.all(all)).toHaveLength(slots);
    }),
    { numRuns: 100 },
  );
});

describe("tenants", () => {
  /** Asks in this order while every slot is held; in which order are they served, one at a time? */
  async function serve(slots: number, tenants: readonly string[], isLong = SHORT) {
    const queue = makeQueue(slots);
    const held = await Promise.all(Array.from({ length: slots }, () => take(queue, SHORT, "held")));
    const order: string[] = [];
    const waiting = tenants.map(async (tenant) => {
      const slot = await queue.acquire({ isLong, tenant }, never);
      order.push(tenant);
      slot.release();
    });
    for (const slot of held) slot.release();
    await Promise.all(waiting);
    return order.join("");
  }

  test("are served in turns, each in its own order, however much one of them sends", async () => {
    expect(await serve(1, [..."aaaaabbc"])).toBe("abcabaaa");
    expect(await serve(1, [..."aaaaabbc"], LONG)).toBe("abcabaaa");
  });

  /** Two slots, and who has had one. */
  function makeTenants() {
    const queue = makeQueue(2);
    const begun: string[] = [];
    const takeFor = async (tenant: string) => {
      const slot = await take(queue, SHORT, tenant);
      begun.push(tenant);
      return slot;
    };
    return { begun, takeFor };
  }

  test("nobody has all slots while another one is there, or was some seconds ago", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { begun, takeFor } = makeTenants();
      const first = await takeFor("a");
      (await takeFor("b")).release();
      const late = takeFor("a");
      await settle();
      expect(begun).toEqual(["a", "b"]);
      (await takeFor("b")).release();
      vi.advanceTimersByTime(10_001);
      void takeFor("a");
      // Alone again: what waits is begun with the next turn that ends.
      first.release();
      await late;
      await settle();
      expect(begun).toEqual(["a", "b", "b", "a", "a"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("who holds nothing comes before who holds something", async () => {
    const { begun, takeFor } = makeTenants();
    const [first] = [await takeFor("a"), await takeFor("a")];
    const late = [takeFor("a"), takeFor("b")];
    first!.release();
    await late[1];
    expect(begun).toEqual(["a", "a", "b"]);
  });
});
