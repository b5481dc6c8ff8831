import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { TenantPool } from "../../../hosted/src/pool/tenant-pool.js";
import type { PoolOptions } from "../../../src/io/workers/engine-pool.js";
import { Gate, QUICK, SYSTEM_WORKER } from "../../io/workers/gate.js";
import {
  ask,
  askAs,
  begin,
  beginTwo,
  DEADLINE_MS,
  finish,
  LARGE_BYTES,
  LONG_MS,
  leave,
  never,
  PATIENCE_MS,
  SMALL_BYTES,
  startPool,
  timeOut,
  until,
  watch,
} from "../../io/workers/pool-clock.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (options?: PoolOptions) => startPool(TenantPool, options);

describe("costly jobs that look cheap", () => {
  test("give a worker to a cheap one, and are begun anew", async () => {
    const pool = await start({ workers: 2 });
    const costly = await beginTwo(pool);
    vi.advanceTimersByTime(LONG_MS);
    await ask(pool, QUICK);
    await ask(pool, QUICK);
    expect(await finish(costly)).toEqual([1, 2]);
  });

  test("four at once hold one of two workers", async () => {
    const pool = await start({ workers: 2 });
    const costly = await beginTwo(pool);
    const [third, fourth] = [new Gate(), new Gate()];
    const late = [third, fourth].map(({ job }) => watch(ask(pool, job)));
    const cheap = ask(pool, QUICK);
    for (const gate of [third, fourth]) {
      vi.advanceTimersByTime(LONG_MS);
      await until(() => gate.begun === 1);
    }
    vi.advanceTimersByTime(LONG_MS);
    await cheap;
    for (let count = 0; count < 5; count++) await ask(pool, QUICK);
    // Each gets its turn, one after the other, in the order in which they came.
    costly[0]!.gate.open();
    await costly[0]!.answer;
    await until(() => costly[1]!.gate.begun === 2);
    expect([third.begun, fourth.begun]).toEqual([1, 1]);
    for (const gate of [costly[1]!.gate, third, fourth]) gate.open();
    await until(() => late.every(({ answer }) => answer !== undefined));
    await costly[1]!.answer;
    expect([third.begun, fourth.begun]).toEqual([2, 2]);
  });
});

describe.runIf(process.platform === "linux")("where a thread's processor time is known", () => {
  const startOnSystem = (deadline = DEADLINE_MS) =>
    start({ workers: 2, workerFile: SYSTEM_WORKER, deadline });

  test("a job that waits for its turn at a processor is not costly, however long it waits", async () => {
    const pool = await startOnSystem();
    const slow = [await begin(pool), await begin(pool)];
    vi.advanceTimersByTime(10 * LONG_MS);
    const next = ask(pool, QUICK);
    slow[0]!.gate.open();
    await next;
    slow[1]!.gate.open();
    await slow[1]!.answer;
    expect(slow.map(({ gate }) => gate.begun)).toEqual([1, 1]);
  });

  test("a job that uses it is", async () => {
    // The test's clock is much faster than the processor.
    const pool = await startOnSystem(1e9);
    const costly = await beginTwo(pool, { isBusy: true });
    const seen = watch(ask(pool, QUICK));
    await until(() => {
      vi.advanceTimersByTime(1);
      return seen.answer !== undefined;
    });
    expect((await finish(costly)).sort()).toEqual([1, 2]);
  });

  /** How many threads of this process let others go first. */
  const countLow = () =>
    readdirSync("/proc/self/task").filter((id) => {
      try {
        return getPriority(Number(id)) > getPriority();
      } catch {
        return false; // It has ended.
      }
    }).length;

  test("threads with long jobs let others go first, but for the last one", async () => {
    const pool = await startOnSystem();
    const small = await begin(pool);
    expect(countLow()).toBe(0);
    const large = await begin(pool, { bytes: LARGE_BYTES });
    expect(countLow()).toBe(1);
    for (const { gate } of [small, large]) gate.open();
    await Promise.all([small.answer, large.answer]);
    // Going back takes a privilege.
    if (process.getuid?.() === 0) expect(countLow()).toBe(0);
  });
});

test.runIf(process.platform === "linux")(
  "a thread that is being replaced keeps its slot: nobody waits for the new one",
  async () => {
    const pool = await start({ workers: 2, workerFile: SYSTEM_WORKER });
    onTestFinished(() => void vi.unstubAllEnvs());
    const hostile = { id: "a", worked: () => {} };
    const costly = await begin(pool, { bytes: LARGE_BYTES, tenant: hostile });
    vi.stubEnv("TEST_WORKER_HANGS", "1");
    await timeOut(costly);
    const more = new Gate();
    watch(pool.run(more.job, LARGE_BYTES, never, hostile));
    for (let count = 0; count < 3; count++) await askAs(pool, { id: "b", worked: () => {} });
    expect(more.begun).toBe(0);
  },
);

describe("a tenant", () => {
  const tenant = (id: string) => {
    const heard: number[] = [];
    return { id, worked: (milliseconds: number) => void heard.push(milliseconds), heard };
  };

  test("hears of the processor time of an answer", async () => {
    const pool = await start();
    const one = tenant("a");
    await askAs(pool, one);
    // What the worker says that it took.
    expect(one.heard).toEqual([7]);
  });

  test("hears of the time of work that was ended, and nothing of waiting", async () => {
    const pool = await start();
    const [worked, waited] = [tenant("a"), tenant("b")];
    const late = await begin(pool, { tenant: worked });
    const waiting = watch(askAs(pool, waited));
    await timeOut(late);
    await until(() => waiting.error !== undefined || waiting.answer !== undefined);
    expect(worked.heard).toEqual([DEADLINE_MS]);
    expect(waiting.error).toMatchObject({ code: "overloaded" });
    expect(waited.heard).toEqual([]);
  });

  test("who leaves pays for what was done", async () => {
    const pool = await start();
    const gone = new AbortController();
    const one = tenant("a");
    const left = await begin(pool, { signal: gone.signal, tenant: one });
    vi.advanceTimersByTime(2 * PATIENCE_MS);
    await leave(gone, left.answer);
    expect(one.heard).toEqual([2 * PATIENCE_MS]);
  });

  test("who is known for costly jobs leaves a worker to others from the start", async () => {
    const pool = await start({ workers: 2 });
    const hostile = tenant("a");
    const costly = await begin(pool, { tenant: hostile });
    await timeOut(costly);
    const more = [new Gate(), new Gate()];
    const answers = more.map(({ job }) => watch(pool.run(job, SMALL_BYTES, never, hostile)));
    await until(() => more[0]!.begun === 1);
    for (let count = 0; count < 3; count++) await askAs(pool, tenant("b"));
    // The clock did not move: nothing had to be taken back.
    expect(more.map(({ begun }) => begun)).toEqual([1, 0]);
    for (const one of more) one.open();
    await until(() => answers.every(({ answer }) => answer !== undefined));
  });
});
