import { constants, getPriority, setPriority } from "node:os";
import type { Piscina } from "piscina";
import { type Job, type JobResult, WARM_UP } from "../../../src/io/workers/job.js";
import { endThreads, startThreads } from "../../../src/io/workers/worker-pool.js";
import { startClock } from "./processor-time.js";

/** The result of a job, and what it cost. */
export type TimedResult = JobResult & {
  /** Milliseconds of processor time. */
  cpuMs: number;
  /** The system's number of the thread, on Linux. */
  threadId?: number | undefined;
};

/**
 * One worker thread, for one job at a time. If it ends, another one replaces it, which has to be warmed up.
 */
export class EngineThread {
  readonly #pool: Piscina<Job, TimedResult>;
  /** The system's id of the thread, if known. */
  #id: number | undefined;

  constructor(workerFile: URL, options: { heapMb: number }) {
    this.#pool = startThreads(workerFile, { ...options, count: 1 });
  }

  /** @param signal Ends the thread. @throws The signal's reason or why the thread ended. */
  async run(job: Job, signal?: AbortSignal): Promise<TimedResult> {
    try {
      const result = await this.#pool.run(job, { signal: signal ?? null });
      this.#id = result.threadId;
      return result;
    } catch (error) {
      this.#id = undefined;
      throw error;
    }
  }

  /** Resolves when the thread is as fast as it will be. */
  async warmUp(): Promise<void> {
    await this.run(WARM_UP);
  }

  /** Measures the thread's work from now on, in milliseconds. */
  startClock(): () => number {
    return startClock(this.#id);
  }

  /**
   * Lowers the thread's priority below that of the process, or resets it to that. Ignores errors: without a
   * privilege, a system may not allow the latter.
   */
  setLow(isLow: boolean): void {
    if (this.#id === undefined) return;
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    try {
      const own = getPriority();
      setPriority(this.#id, isLow ? Math.min(own + PRIORITY_BELOW_NORMAL, PRIORITY_LOW) : own);
    } catch {}
  }

  close(): Promise<void> {
    return endThreads(this.#pool);
  }
}
