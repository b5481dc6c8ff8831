import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { EnginePool, type PoolOptions } from "../../../src/io/workers/engine-pool.js";
import type { Answer, Job } from "../../../src/io/workers/job.js";
import { Gate, HUNGRY, QUICK, SYSTEM_WORKER, TEST_WORKER } from "./gate.js";

/** What a pool does as time passes. Its clock is the test's; its threads are real. */

const DEADLINE_MS = 10_000;
/** What the pool treats as long, and how long it works for nobody. */
const LONG_MS = 250;
const PATIENCE_MS = 1_000;
const LARGE_BYTES = 262_144;
const SMALL_BYTES = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function start(options: PoolOptions = {}): Promise<EnginePool> {
  const pool = new EnginePool({
    workers: 1,
    workerFile: TEST_WORKER,
    deadline: DEADLINE_MS,
    ...options,
  });
  onTestFinished(() => pool.close());
  await pool.warmUp();
  return pool;
}

const read = ({ json }: Answer) => JSON.parse(new TextDecoder().decode(json)).judged;

/** Waits for other threads, while the pool's clock stands still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

type Tenant = NonNullable<Parameters<EnginePool["run"]>[3]>;

interface Begin {
  bytes?: number;
  signal?: AbortSignal;
  isBusy?: boolean;
  tenant?: Tenant;
}

/** Begins a job that takes as long as its gate is shut; resolves when a worker has it. */
async function begin(
  pool: EnginePool,
  { bytes = SMALL_BYTES, signal = never, isBusy = false, tenant }: Begin = {},
) {
  const gate = new Gate({ isBusy });
  const answer = pool.run(gate.job, bytes, signal, tenant);
  answer.catch(() => {});
  await until(() => gate.begun === 1);
  return { gate, answer };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** Two jobs that look cheap and take as long as a test wants. */
const beginTwo = async (pool: EnginePool, options = {}): Promise<Begun[]> => [
  await begin(pool, options),
  await begin(pool, options),
];

/** Ends jobs. @returns How often each was begun. */
async function finish(jobs: readonly Begun[]): Promise<number[]> {
  for (const { gate } of jobs) gate.open();
  for (const { answer } of jobs) await answer;
  return jobs.map(({ gate }) => gate.begun);
}

async function timeOut({ answer }: Begun): Promise<void> {
  vi.advanceTimersByTime(DEADLINE_MS);
  await expect(answer).rejects.toMatchObject({ code: "timeout" });
}

async function leave(gone: AbortController, answer: Promise<Answer>): Promise<void> {
  gone.abort(new Error("gone"));
  await expect(answer).rejects.toThrow("gone");
}

const never = new AbortController().signal;

/** What became of a job, if anything did. */
function watch(answer: Promise<Answer>) {
  const seen: { answer?: Answer; error?: unknown } = {};
  answer.then(
    (value) => {
      seen.answer = value;
    },
    (error) => {
      seen.error = error;
    },
  );
  return seen;
}

const askAs = (pool: EnginePool, tenant: Tenant) => pool.run(QUICK, SMALL_BYTES, never, tenant);
const ask = (pool: EnginePool, job: Job, signal?: AbortSignal) =>
  pool.run(job, SMALL_BYTES, signal);

describe("the deadline", () => {
  test("counts from the start of the work", async () => {
    const pool = await start();
    const first = await begin(pool);
    const gate = new Gate();
    const second = ask(pool, gate.job);
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    first.gate.open();
    await first.answer;
    await until(() => gate.begun === 1);
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    gate.open();
    expect(read(await second)).toBe(3);
  });

  test("ends a job, and its worker is replaced", async () => {
    const pool = await start();
    const { answer } = await begin(pool);
    vi.advanceTimersByTime(DEADLINE_MS);
    await expect(answer).rejects.toMatchObject({
      code: "timeout",
      message: "no answer within 10 s; split the document, or judge it with the command line",
    });
    expect(read(await ask(pool, QUICK))).toBe(2);
  });

  test("is also the longest that a job waits", async () => {
    const pool = await start({ deadline: DEADLINE_MS });
    const { gate, answer } = await begin(pool);
    vi.advanceTimersByTime(1);
    const waiting = ask(pool, QUICK);
    vi.advanceTimersByTime(DEADLINE_MS - 2);
    gate.open();
    await answer;
    await waiting;
    const again = await begin(pool);
    const late = ask(pool, QUICK);
    vi.advanceTimersByTime(DEADLINE_MS);
    await expect(again.answer).rejects.toMatchObject({ code: "timeout" });
    await expect(late).rejects.toMatchObject({
      code: "overloaded",
      message: "no worker was free within 10 s; try again",
    });
  });
});

describe("who leaves", () => {
  test("is forgotten at once while waiting", async () => {
    const pool = await start();
    const { gate, answer } = await begin(pool);
    const gone = new AbortController();
    const waiting = new Gate();
    const given = ask(pool, waiting.job, gone.signal);
    await leave(gone, given);
    gate.open();
    await answer;
    await ask(pool, QUICK);
    expect(waiting.begun).toBe(0);
  });

  test.each([
    ["small", SMALL_BYTES],
    ["large", LARGE_BYTES],
  ])("frees the worker of a %s job when that has run for a second", async (_size, bytes) => {
    const pool = await start();
    const gone = new AbortController();
    const { gate, answer } = await begin(pool, { bytes, signal: gone.signal });
    const next = ask(pool, QUICK);
    vi.advanceTimersByTime(PATIENCE_MS / 2);
    gone.abort(new Error("gone"));
    vi.advanceTimersByTime(PATIENCE_MS / 2);
    await expect(answer).rejects.toThrow("gone");
    // On a new thread, after its warm-up.
    expect(read(await next)).toBe(2);
    expect(gate.begun).toBe(1);
  });

  test("frees the worker at once where the job has run for longer", async () => {
    const pool = await start();
    const gone = new AbortController();
    const { answer } = await begin(pool, { signal: gone.signal });
    vi.advanceTimersByTime(PATIENCE_MS);
    await leave(gone, answer);
    expect(read(await ask(pool, QUICK))).toBe(2);
  });

  test("does not end a job that is done within the second", async () => {
    const pool = await start();
    const gone = new AbortController();
    const { gate, answer } = await begin(pool, { signal: gone.signal });
    gone.abort(new Error("gone"));
    vi.advanceTimersByTime(PATIENCE_MS - 1);
    gate.open();
    expect(read(await answer)).toBe(2);
    vi.advanceTimersByTime(1);
    expect(read(await ask(pool, QUICK))).toBe(3);
  });
});

describe("costly jobs that look cheap", () => {
  test("give a worker to a cheap one, and are begun anew", async () => {
    const pool = await start({ workers: 2 });
    const costly = await beginTwo(pool);
    vi.advanceTimersByTime(LONG_MS);
    await ask(pool, QUICK);
    await ask(pool, QUICK);
    expect(await finish(costly)).toEqual([1, 2]);
  });

  test("lose nothing where no cheap one comes", async () => {
    const pool = await start({ workers: 2 });
    const costly = await beginTwo(pool);
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    expect(await finish(costly)).toEqual([1, 1]);
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

  test("have a deadline that starts anew with them", async () => {
    const pool = await start({ workers: 2 });
    const costly = await beginTwo(pool);
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    await ask(pool, QUICK);
    costly[0]!.gate.open();
    await costly[0]!.answer;
    await until(() => costly[1]!.gate.begun === 2);
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    costly[1]!.gate.open();
    await costly[1]!.answer;
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

  test("who leaves pays for that time only", async () => {
    const pool = await startOnSystem();
    const gone = new AbortController();
    const heard = vi.fn();
    const tenant = { id: "a", worked: heard };
    const left = await begin(pool, { signal: gone.signal, tenant });
    vi.advanceTimersByTime(2 * PATIENCE_MS);
    await leave(gone, left.answer);
    expect(heard.mock.calls[0]![0]).toBeLessThan(PATIENCE_MS);
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

describe("a job that takes all memory", () => {
  test("is too costly; others go on, and its worker works again", async () => {
    const pool = await start({ workers: 2, maxBody: 1 });
    const other = await begin(pool);
    const error = await ask(pool, HUNGRY).catch((reason) => reason);
    expect(error).toMatchObject({ code: "too_costly" });
    expect(error.message).toMatch(/split it/);
    for (let count = 0; count < 4; count++) await ask(pool, QUICK);
    other.gate.open();
    expect(read(await other.answer)).toBe(2);
  });
});

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

test("the end of the pool is the end of all jobs, and of those that come", async () => {
  const pool = await start();
  const { answer } = await begin(pool);
  const waiting = watch(ask(pool, QUICK));
  const reason = Object.assign(new Error("stop"), { code: "overloaded" });
  pool.abort(reason as never);
  await expect(answer).rejects.toBe(reason);
  await until(() => waiting.error !== undefined);
  expect(waiting.error).toBe(reason);
  await expect(ask(pool, QUICK)).rejects.toBe(reason);
});
