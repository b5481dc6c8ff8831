import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type Turn, Turns } from "../../../src/io/workers/turns.js";

const SHORT = false;
const LONG = true;
const never = new AbortController().signal;
setMaxListeners(0, never);

function makeTurns(slots: number, maxWaiting = 100): Turns {
  return new Turns({ slots, maxWaiting });
}

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A turn that is waited for. */
function ask(turns: Turns, isLong: boolean, arrival?: number) {
  const asked: { turn?: Turn } = {};
  void turns.take(isLong, never, arrival).then((turn) => {
    asked.turn = turn;
  });
  return asked;
}

describe("turns", () => {
  test("are given in the order of asking", async () => {
    const turns = makeTurns(1);
    const order: number[] = [];
    const first = await turns.take(SHORT, never);
    const waiting = [1, 2, 3].map(async (number) => {
      const turn = await turns.take(SHORT, never);
      order.push(number);
      turn.end();
    });
    first.end();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  test("one slot stays for short jobs", async () => {
    const turns = makeTurns(2);
    await turns.take(LONG, never);
    const second = ask(turns, LONG);
    await turns.take(SHORT, never);
    await settle();
    expect(second.turn).toBeUndefined();
  });

  test("a long job that waits does not lose its place to short ones", async () => {
    const turns = makeTurns(2);
    const long = await turns.take(LONG, never);
    const short = await turns.take(SHORT, never);
    const order: string[] = [];
    const waiting = ["long", "short"].map(async (name) => {
      const turn = await turns.take(name === "long", never);
      order.push(name);
      turn.end();
    });
    long.end();
    await settle();
    short.end();
    await Promise.all(waiting);
    expect(order).toEqual(["long", "short"]);
  });

  test("too many that wait are refused at once", async () => {
    const turns = makeTurns(1, 1);
    await turns.take(SHORT, never);
    void turns.take(SHORT, never);
    await expect(turns.take(SHORT, never)).rejects.toMatchObject({ code: "overloaded" });
  });

  test("who gives up leaves the queue with the reason", async () => {
    const turns = makeTurns(1);
    const turn = await turns.take(SHORT, never);
    const stop = new AbortController();
    const given = turns.take(SHORT, stop.signal);
    const next = ask(turns, SHORT);
    stop.abort(new Error("gone"));
    await expect(given).rejects.toThrow("gone");
    turn.end();
    await settle();
    expect(next.turn).toBeDefined();
    await expect(turns.take(SHORT, stop.signal)).rejects.toThrow("gone");
  });

  test("ending one twice frees one slot", async () => {
    const turns = makeTurns(1);
    const turn = await turns.take(SHORT, never);
    turn.end();
    turn.end();
    await turns.take(SHORT, never);
    const second = ask(turns, SHORT);
    await settle();
    expect(second.turn).toBeUndefined();
  });
});

describe("a job that turns out long", () => {
  test("keeps its slot while no short one waits", async () => {
    const turns = makeTurns(2);
    const takeBack = vi.fn();
    for (const _ of [1, 2]) (await turns.take(SHORT, never)).lengthen(takeBack);
    ask(turns, LONG);
    await settle();
    expect(takeBack).not.toHaveBeenCalled();
  });

  test("keeps it while another slot is left to short ones", async () => {
    const turns = makeTurns(2);
    const takeBack = vi.fn();
    (await turns.take(SHORT, never)).lengthen(takeBack);
    await turns.take(SHORT, never);
    ask(turns, SHORT);
    await settle();
    expect(takeBack).not.toHaveBeenCalled();
  });

  test("gives it back where all are long and a short one waits, the latest first", async () => {
    const turns = makeTurns(2);
    const takeBack = [vi.fn(), vi.fn()];
    const first = await turns.take(SHORT, never);
    const second = await turns.take(SHORT, never);
    first.lengthen(takeBack[0]!);
    const short = ask(turns, SHORT);
    second.lengthen(takeBack[1]!);
    expect(takeBack[0]).not.toHaveBeenCalled();
    expect(takeBack[1]).toHaveBeenCalledOnce();
    second.end();
    await settle();
    expect(short.turn).toBeDefined();
  });

  test("gives it back to one that comes later", async () => {
    const turns = makeTurns(3);
    const takeBack = vi.fn();
    for (const _ of [1, 2, 3]) (await turns.take(SHORT, never)).lengthen(takeBack);
    ask(turns, SHORT);
    ask(turns, SHORT);
    // One slot is enough: the two take it one after the other.
    expect(takeBack).toHaveBeenCalledOnce();
  });

  test("never takes the slot of one that was long when it began", async () => {
    const turns = makeTurns(2);
    const takeBack = vi.fn();
    const large = await turns.take(LONG, never);
    large.lengthen(takeBack);
    const small = await turns.take(SHORT, never);
    const back = vi.fn();
    small.lengthen(back);
    ask(turns, SHORT);
    expect(back).toHaveBeenCalledOnce();
    expect(takeBack).not.toHaveBeenCalled();
  });

  test("keeps the only slot that there is", async () => {
    const turns = makeTurns(1);
    const takeBack = vi.fn();
    (await turns.take(SHORT, never)).lengthen(takeBack);
    ask(turns, SHORT);
    await settle();
    expect(takeBack).not.toHaveBeenCalled();
  });

  test("is begun anew as a long one, in its old place", async () => {
    const turns = makeTurns(2, 1);
    const large = await turns.take(LONG, never);
    const costly = await turns.take(SHORT, never);
    const next = ask(turns, LONG);
    costly.lengthen(() => {});
    // The queue is full, and it is not turned away.
    const again = ask(turns, LONG, costly.arrival);
    costly.end();
    await settle();
    expect([again.turn, next.turn]).toEqual([undefined, undefined]);
    large.end();
    await settle();
    expect(again.turn).toBeDefined();
    expect(next.turn).toBeUndefined();
  });
});

/** What a simulated job does with its turns. */
interface Simulated {
  isLarge: boolean;
  /** Steps of work. From the second on, it counts as long. */
  steps: number;
  leaves: boolean;
}

test("whatever comes and goes, slots are never exceeded or lost, and a job is taken back once at most", async () => {
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
      const turns = makeTurns(slots);
      const running = { all: 0, long: 0 };
      const work = async ({ isLarge, steps, leaves }: Simulated) => {
        const stop = new AbortController();
        if (leaves) setImmediate(() => stop.abort(new Error("gone")));
        let arrival: number | undefined;
        for (let tries = 1; ; tries++) {
          const isLong = isLarge || tries > 1;
          const turn = await turns.take(isLong, stop.signal, arrival);
          running.all++;
          if (isLong) running.long++;
          let isTakenBack = false;
          for (let step = 0; step < steps && !isTakenBack; step++) {
            expect(running.all).toBeLessThanOrEqual(slots);
            expect(running.long).toBeLessThanOrEqual(Math.max(1, slots - 1));
            if (step === 1 && !isLong) {
              turn.lengthen(() => {
                isTakenBack = true;
              });
            }
            await settle();
          }
          running.all--;
          if (isLong) running.long--;
          turn.end();
          if (!isTakenBack) return tries;
          expect(isLong).toBe(false);
          arrival = turn.arrival;
        }
      };
      for (const [index, result] of (await Promise.allSettled(list.map(work))).entries()) {
        if (result.status === "fulfilled") expect(result.value).toBeLessThanOrEqual(2);
        else {
          expect(result.reason).toMatchObject({ message: "gone" });
          expect(list[index]?.leaves).toBe(true);
        }
      }
      const all = Array.from({ length: slots }, () => turns.take(SHORT, never));
      expect(await Promise.all(all)).toHaveLength(slots);
    }),
    { numRuns: 100 },
  );
});

test("four costly jobs that look cheap leave one slot of two to the cheap ones", async () => {
  const turns = makeTurns(2);
  const done: string[] = [];
  const queue: { turn: Turn; name: string; isLong: boolean }[] = [];
  const begin = async (name: string, isLong: boolean, arrival?: number) => {
    queue.push({ name, isLong, turn: await turns.take(isLong, never, arrival) });
  };
  for (const name of ["costly 1", "costly 2", "costly 3", "costly 4"]) void begin(name, SHORT);
  for (let index = 1; index <= 20; index++) void begin(`cheap ${index}`, SHORT);
  // Each round, whoever has a turn either is done (cheap) or turns out long (costly).
  for (let round = 0; round < 30; round++) {
    await settle();
    for (const job of queue.splice(0)) {
      const { name, turn } = job;
      if (name.startsWith("cheap")) {
        done.push(name);
        turn.end();
        continue;
      }
      let isTakenBack = false;
      turn.lengthen(() => {
        isTakenBack = true;
      });
      if (!isTakenBack) continue;
      turn.end();
      void begin(name, LONG, turn.arrival);
    }
  }
  expect(done).toEqual(Array.from({ length: 20 }, (_, index) => `cheap ${index + 1}`));
});
