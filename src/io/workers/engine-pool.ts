import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { BoundedWork } from "./bounded-work.js";
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

/**
 * Runs the engine on worker threads, in the order of arrival; with more than one, the last is kept for small
 * documents. Replaces the thread of a job that takes too long or too much memory, without an effect on other
 * jobs.
 */
export class EnginePool implements ServerPool {
  readonly #threads: Piscina<Job, JobResult>;
  readonly #work: BoundedWork;
  readonly #turns: Turns;
  status: ServerPool["status"] = "starting";

  constructor({
    workers = availableParallelism(),
    deadline = DEFAULT_DEADLINE_MS,
    maxWaiting = DEFAULT_MAX_WAITING,
    maxBody = DEFAULT_MAX_BODY,
    workerFile = new URL("../engine-worker.cjs", import.meta.url),
  }: PoolOptions = {}) {
    this.#work = new BoundedWork(deadline);
    this.#turns = new Turns(workers, maxWaiting);
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
    const end = await this.#work.wait(signal, (stop) =>
      this.#turns.take(bytes >= LARGE_BYTES, stop.signal),
    );
    const result = await this.#work.run(signal, async (stop) => {
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

  abort(reason: ContextVerdictError): void {
    this.#work.abort(reason);
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }
}

interface Waiting {
  isLong: boolean;
  start: () => void;
}

/** The order in which jobs get the threads of a pool. */
class Turns {
  #free: number;
  /** How many more long jobs may begin. */
  #freeForLong: number;
  readonly #waiting: Waiting[] = [];

  constructor(
    threads: number,
    private readonly maxWaiting: number,
  ) {
    this.#free = threads;
    this.#freeForLong = Math.max(1, threads - 1);
  }

  /**
   * Waits for a thread.
   * @returns Frees the thread.
   * @throws ContextVerdictError `overloaded` at once if too many jobs wait; the signal's reason.
   */
  async take(isLong: boolean, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#canStart(isLong)) return this.#start(isLong);
    if (this.#waiting.length >= this.maxWaiting) {
      throw new ContextVerdictError("overloaded", "too many documents are waiting; try again");
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#start(isLong));
      };
      const waiting = { isLong, start };
      this.#waiting.push(waiting);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #canStart(isLong: boolean): boolean {
    return this.#free > 0 && (!isLong || this.#freeForLong > 0);
  }

  #start(isLong: boolean): () => void {
    this.#count(isLong, -1);
    return () => {
      this.#count(isLong, 1);
      const next = this.#waiting.findIndex((one) => this.#canStart(one.isLong));
      if (next >= 0) this.#waiting.splice(next, 1)[0]!.start();
    };
  }

  #count(isLong: boolean, change: number): void {
    this.#free += change;
    if (isLong) this.#freeForLong += change;
  }
}
