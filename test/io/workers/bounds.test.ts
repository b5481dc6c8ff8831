import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TenantPool } from "../../../hosted/src/pool/tenant-pool.js";
import { EnginePool, type PoolOptions } from "../../../src/io/workers/engine-pool.js";
import { Gate, HUNGRY, QUICK } from "./gate.js";
import {
  ask,
  begin,
  DEADLINE_MS,
  LARGE_BYTES,
  leave,
  PATIENCE_MS,
  read,
  SMALL_BYTES,
  startPool,
  until,
  watch,
} from "./pool-clock.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([EnginePool, TenantPool])("%o", (Pool) => {
  const start = (options?: PoolOptions) => startPool<EnginePool | TenantPool>(Pool, options);

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

  test("a job that takes all memory is too costly; others go on, and its worker works again", async () => {
    const pool = await start({ workers: 2, maxBody: 1 });
    const other = await begin(pool);
    const error = await ask(pool, HUNGRY).catch((reason) => reason);
    expect(error).toMatchObject({ code: "too_costly" });
    expect(error.message).toMatch(/split it/);
    for (let count = 0; count < 4; count++) await ask(pool, QUICK);
    other.gate.open();
    expect(read(await other.answer)).toBe(2);
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

  test("too many that wait are refused at once", async () => {
    const pool = await start({ maxWaiting: 1 });
    const { gate, answer } = await begin(pool);
    const waiting = ask(pool, QUICK);
    await expect(ask(pool, QUICK)).rejects.toMatchObject({ code: "overloaded" });
    gate.open();
    await Promise.all([answer, waiting]);
  });
});

test("large documents leave a thread to small ones", async () => {
  const pool = await startPool(EnginePool, { workers: 2 });
  const first = await begin(pool, { bytes: LARGE_BYTES });
  const gate = new Gate();
  const second = pool.run(gate.job, LARGE_BYTES);
  for (let count = 0; count < 3; count++) await ask(pool, QUICK);
  expect(gate.begun).toBe(0);
  first.gate.open();
  await first.answer;
  await until(() => gate.begun === 1);
  gate.open();
  await second;
});
