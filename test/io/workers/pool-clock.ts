import { expect, onTestFinished, vi } from "vitest";
import type { PoolOptions } from "../../../src/io/workers/engine-pool.js";
import type { Answer, Job, ServerPool, Tenant } from "../../../src/io/workers/job.js";
import { Gate, QUICK, TEST_WORKER } from "./gate.js";

/** What pools do as time passes. The clock is the test's; the threads are real. */

export const DEADLINE_MS = 10_000;
/** What the pool treats as long, and how long it works for nobody. */
export const LONG_MS = 250;
export const PATIENCE_MS = 1_000;
export const LARGE_BYTES = 262_144;
export const SMALL_BYTES = 100;

export async function startPool<Pool extends ServerPool>(
  Pool: new (options: PoolOptions & { workerFile: URL }) => Pool,
  options: PoolOptions = {},
): Promise<Pool> {
  const workerFile = options.workerFile ?? TEST_WORKER;
  const pool = new Pool({ workers: 1, deadline: DEADLINE_MS, ...options, workerFile });
  onTestFinished(() => pool.close());
  await pool.warmUp();
  return pool;
}

export const read = ({ json }: Answer) => JSON.parse(new TextDecoder().decode(json)).judged;

/** Waits for other threads, while the pool's clock stands still. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

interface Begin {
  bytes?: number;
  signal?: AbortSignal;
  isBusy?: boolean;
  tenant?: Tenant;
}

/** Begins a job that takes as long as its gate is shut; resolves when a worker has it. */
export async function begin(
  pool: ServerPool,
  { bytes = SMALL_BYTES, signal = never, isBusy = false, tenant }: Begin = {},
) {
  const gate = new Gate({ isBusy });
  const answer = pool.run(gate.job, bytes, signal, tenant);
  answer.catch(() => {});
  await until(() => gate.begun === 1);
  return { gate, answer };
}

export type Begun = Awaited<ReturnType<typeof begin>>;

/** Two jobs that look cheap and take as long as a test wants. */
export const beginTwo = async (pool: ServerPool, options = {}): Promise<Begun[]> => [
  await begin(pool, options),
  await begin(pool, options),
];

/** Ends jobs. @returns How often each was begun. */
export async function finish(jobs: readonly Begun[]): Promise<number[]> {
  for (const { gate } of jobs) gate.open();
  for (const { answer } of jobs) await answer;
  return jobs.map(({ gate }) => gate.begun);
}

export async function timeOut({ answer }: Begun): Promise<void> {
  vi.advanceTimersByTime(DEADLINE_MS);
  await expect(answer).rejects.toMatchObject({ code: "timeout" });
}

export async function leave(gone: AbortController, answer: Promise<Answer>): Promise<void> {
  gone.abort(new Error("gone"));
  await expect(answer).rejects.toThrow("gone");
}

export const never = new AbortController().signal;

/** What became of a job, if anything did. */
export function watch(answer: Promise<Answer>) {
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

export const askAs = (pool: ServerPool, tenant: Tenant) =>
  pool.run(QUICK, SMALL_BYTES, never, tenant);
export const ask = (pool: ServerPool, job: Job, signal?: AbortSignal) =>
  pool.run(job, SMALL_BYTES, signal);
