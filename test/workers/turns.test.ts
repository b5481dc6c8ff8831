import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Turns } from "../../src/workers/turns.js";

const SMALL = 10;
const LARGE = 1_000;
const never = new AbortController().signal;

function makeTurns(slots: number, maxWaiting = 100): Turns {
  return new Turns({ slots, maxWaiting, largeBytes: LARGE });
}

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  test("are given in the order of asking", async () => {
    const turns = makeTurns(1);
    const order: number[] = [];
    const leave = await turns.take(SMALL, never);
    const waiting = [1, 2, 3].map(async (number) => {
      const done = await turns.take(SMALL, never);
      order.push(number);
      done();
    });
    leave();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  test("one slot stays for small jobs", async () => {
    const turns = makeTurns(2);
    await turns.take(LARGE, never);
    let second = false;
    void turns.take(LARGE, never).then(() => {
      second = true;
    });
    await turns.take(SMALL, never);
    await settle();
    expect(second).toBe(false);
  });

  test("a large job that waits does not lose its place to small ones", async () => {
    const turns = makeTurns(2);
    const leaveLarge = await turns.take(LARGE, never);
    const leaveSmall = await turns.take(SMALL, never);
    const order: string[] = [];
    const waiting = ["large", "small"].map(async (name) => {
      const done = await turns.take(name === "large" ? LARGE : SMALL, never);
      order.push(name);
      done();
    });
    leaveLarge();
    await settle();
    leaveSmall();
    await Promise.all(waiting);
    expect(order).toEqual(["large", "small"]);
  });

  test("a single slot takes large jobs, too", async () => {
    const leave = await makeTurns(1).take(LARGE, never);
    expect(leave).toBeTypeOf("function");
  });

  test("too many that wait are refused at once", async () => {
    const turns = makeTurns(1, 1);
    await turns.take(SMALL, never);
    void turns.take(SMALL, never);
    await expect(turns.take(SMALL, never)).rejects.toMatchObject({ code: "overloaded" });
  });

  test("who gives up leaves the queue with the reason", async () => {
    const turns = makeTurns(1);
    const leave = await turns.take(SMALL, never);
    const stop = new AbortController();
    const given = turns.take(SMALL, stop.signal);
    const next = turns.take(SMALL, never);
    stop.abort(new Error("gone"));
    await expect(given).rejects.toThrow("gone");
    leave();
    expect(await next).toBeTypeOf("function");
    await expect(turns.take(SMALL, stop.signal)).rejects.toThrow("gone");
  });

  test("whatever comes and goes, slots are never exceeded and never lost", async () => {
    const jobs = fc.array(fc.record({ large: fc.boolean(), gives: fc.boolean() }), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), jobs, async (slots, list) => {
        const turns = makeTurns(slots);
        const running = { all: 0, large: 0 };
        const results = list.map(async ({ large, gives }) => {
          const stop = new AbortController();
          if (gives) setImmediate(() => stop.abort(new Error("gone")));
          const leave = await turns.take(large ? LARGE : SMALL, stop.signal);
          running.all++;
          if (large) running.large++;
          expect(running.all).toBeLessThanOrEqual(slots);
          expect(running.large).toBeLessThanOrEqual(Math.max(1, slots - 1));
          await settle();
          running.all--;
          if (large) running.large--;
          leave();
        });
        for (const [index, result] of (await Promise.allSettled(results)).entries()) {
          if (result.status === "rejected") {
            expect(result.reason).toMatchObject({ message: "gone" });
            expect(list[index]?.gives).toBe(true);
          }
        }
        const all = Array.from({ length: slots }, () => turns.take(SMALL, never));
        expect(await Promise.all(all)).toHaveLength(slots);
      }),
      { numRuns: 100 },
    );
  });
});
