import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import {
  type Answer,
  DEFAULT_DEADLINE_MS,
  DEFAULT_MAX_BODY,
  DEFAULT_MAX_WAITING,
  type Job,
  type JobResult,
  LARGE_BYTES,
  type ServerPool,
  unwrap,
  WARM_UP,
} from "./job.js";
import { limitHeap, toThreadError } from "./memory.js";
import { endThreads, startThreads } from "./worker-pool.js";

export interface PoolOptions {
  /** Worker threads. Default: the processor's cores. */
  workers?: number | undefined;
  /** How long a job may wait, and how long it may run, in milliseconds. Default 10,000. */
  deadline?: number | undefined;
  /** How many jobs may wait. Default 256. */
  maxWaiting?: number | undefined;
  /** The largest document in bytes, which decides the memory of a thread. Default 2 MiB. */
  maxBody?: number | undefined;
  /** The built `engine-worker.cjs`. Default: the one of this package. */
  workerFile?: URL | undefined;
}

interface Waiting {
  isLong: boolean;
  start: () => void;
}

/**
 * Runs the engine on worker threads, in the order of arrival; with more than one, the last is kept for small
 * documents. Replaces the thread of a job that takes too long or too much memory, without an effect on other
 * jobs.
 */
export class EnginePool implements ServerPool {
  readonly #threads: Piscina<Job, JobResult>;
  readonly #work: BoundedWork;
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  #free: number;
  /** How many more long jobs may begin. */
  #freeForLong: number;
  status: ServerPool["status"] = "starting";

  constructor({
    workers = availableParallelism(),
    deadline = DEFAULT_DEADLINE_MS,
    maxWaiting = DEFAULT_MAX_WAITING,
    maxBody = DEFAULT_MAX_BODY,
    workerFile = new URL("../engine-worker.cjs", import.meta.url),
  }: PoolOptions = {}) {
    this.#work = new BoundedWork(deadline);
    this.#maxWaiting = maxWaiting;
    this.#free = workers;
    this.#freeForLong = Math.max(1, workers - 1);
    this.#threads = startThreads(workerFile, { count: workers, heapMb: limitHeap(maxBody) });
  }

  async warmUp(): Promise<void> {
    const { maxThreads } = this.#threads.options;
    await Promise.all(Array.from({ length: maxThreads }, () => this.#threads.run(WARM_UP)));
    if (this.status === "starting") this.status = "ok";
  }

  drain(): void {
    this.status = "draining";
  }

  async run(job: Job, bytes: number, signal?: AbortSignal): Promise<Answer> {
    const isLong = bytes >= LARGE_BYTES;
    const result = await this.#work.run(signal, async (stop, begin) => {
      await this.#takeThread(isLong, stop.signal);
      begin();
      const end = () => this.#freeThread(isLong);
      try {
        const done = await this.#threads.run(job, { signal: stop.signal });
        end();
        return done;
      } catch (error) {
        // Another thread takes the place of the one that ended.
        this.#threads.run(WARM_UP).then(end, end);
        throw stop.signal.aborted ? stop.signal.reason : toThreadError(error);
      }
    });
    return unwrap(result);
  }

  /** @throws ContextVerdictError `overloaded` at once if too many jobs wait; the signal's reason. */
  async #takeThread(isLong: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const canStart = this.#free > 0 && (!isLong || this.#freeForLong > 0);
    if (canStart) return this.#count(isLong, -1);
    if (this.#waiting.length >= this.#maxWaiting) {
      throw new ContextVerdictError("overloaded", "too many documents are waiting; try again");
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#count(isLong, -1));
      };
      const waiting = { isLong, start };
      this.#waiting.push(waiting);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #freeThread(isLong: boolean): void {
    this.#count(isLong, 1);
    const next = this.#waiting.findIndex((one) => !one.isLong || this.#freeForLong > 0);
    if (next >= 0) this.#waiting.splice(next, 1)[0]!.start();
  }

  #count(isLong: boolean, change: number): void {
    this.#free += change;
    if (isLong) this.#freeForLong += change;
  }

  abort(reason: ContextVerdictError): void {
    this.#work.abort(reason);
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }
}

/** For how long, from its start, a job goes on even if it is cancelled: replacing its worker takes about as long. */
const PATIENCE_MS = 1_000;

/** Waiting and running jobs, which end at the deadline, when their caller leaves, or when all are ended. */
export class BoundedWork {
  readonly #deadline: number;
  readonly #open = new Set<AbortController>();
  #end: ContextVerdictError | undefined;

  /** @param deadline For how long a job may wait, and for how long it may run, in milliseconds. */
  constructor(deadline: number) {
    this.#deadline = deadline;
  }

  /**
   * Waits for a worker, and runs on it.
   * @param signal Aborts when the caller leaves. A job that has begun goes on for a second.
   * @param work Calls `begin` when it has a worker. Must reject with its controller's reason when that aborts;
   *   may abort it itself.
   * @throws ContextVerdictError at the deadline: `overloaded` while waiting, `timeout` afterwards.
   */
  async run<Result>(
    signal: AbortSignal | undefined,
    work: (stop: AbortController, begin: () => void) => Promise<Result>,
  ): Promise<Result> {
    if (this.#end !== undefined) throw this.#end;
    const stop = new AbortController();
    const seconds = this.#deadline / 1000;
    const endLater = (code: "overloaded" | "timeout", message: string) =>
      setTimeout(() => stop.abort(new ContextVerdictError(code, message)), this.#deadline);
    let late = endLater("overloaded", `no worker was free within ${seconds} s; try again`);
    let begun = Number.NEGATIVE_INFINITY;
    let gone: NodeJS.Timeout | undefined;
    const begin = () => {
      clearTimeout(late);
      begun = performance.now();
      const hint = "split the document, or judge it with the command line";
      late = endLater("timeout", `no answer within ${seconds} s; ${hint}`);
    };
    const leave = () => {
      const rest = begun + PATIENCE_MS - performance.now();
      if (rest > 0) gone = setTimeout(() => stop.abort(signal?.reason), rest);
      else stop.abort(signal?.reason);
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave, { once: true });
    this.#open.add(stop);
    try {
      return await work(stop, begin);
    } finally {
      clearTimeout(late);
      clearTimeout(gone);
      signal?.removeEventListener("abort", leave);
      this.#open.delete(stop);
    }
  }

  /** Ends all work with a reason, and rejects new work with it. */
  abort(reason: ContextVerdictError): void {
    this.#end = reason;
    for (const stop of this.#open) stop.abort(reason);
  }
}
