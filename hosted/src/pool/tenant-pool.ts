import { availableParallelism } from "node:os";
import type { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { PoolOptions } from "../../../src/io/workers/engine-pool.js";
import { BoundedWork } from "../../../src/io/workers/engine-pool.js";
import {
  type Answer,
  DEFAULT_DEADLINE_MS,
  DEFAULT_MAX_BODY,
  DEFAULT_MAX_WAITING,
  type Job,
  LARGE_BYTES,
  type ServerPool,
  type Tenant,
  unwrap,
} from "../../../src/io/workers/job.js";
import { limitHeap, toThreadError } from "../../../src/io/workers/memory.js";
import { BoundedMap } from "../bounded-map.js";
import { EngineThread, type TimedResult } from "./engine-thread.js";
import { JobQueue, type Slot } from "./job-queue.js";

/** From this processor time on, a job counts as long; elapsed time where the system does not tell. */
const LONG_MS = 250;

/** The reason to stop a job that will run again. */
const PREEMPTED = Symbol("preempted");

/** Of more tenants, the run times of the least recent are forgotten. */
const MOST_TENANTS = 10_000;

/** The weight of the latest job in the mean. */
const SHARE = 1 / 8;

/** Runs the engine on worker threads, which tenants share fairly. */
export class TenantPool implements ServerPool {
  readonly #queue: JobQueue;
  /** One for each slot of the queue. */
  readonly #threads: readonly EngineThread[];
  readonly #work: BoundedWork;
  /**
   * The run time of each tenant's jobs in milliseconds, as an exponential moving average: the jobs of a tenant
   * with long ones count as long from the start.
   */
  readonly #means = new BoundedMap<string, number>(MOST_TENANTS);
  status: ServerPool["status"] = "starting";

  constructor({
    workers = availableParallelism(),
    deadline = DEFAULT_DEADLINE_MS,
    maxWaiting = DEFAULT_MAX_WAITING,
    maxBody = DEFAULT_MAX_BODY,
    workerFile,
  }: PoolOptions & { workerFile: URL }) {
    this.#work = new BoundedWork(deadline);
    this.#queue = new JobQueue({ slots: workers, maxWaiting });
    const heapMb = limitHeap(maxBody);
    this.#threads = Array.from({ length: workers }, () => new EngineThread(workerFile, { heapMb }));
  }

  async warmUp(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.warmUp()));
    if (this.status === "starting") this.status = "ok";
  }

  drain(): void {
    this.status = "draining";
  }

  /** @param tenant Hears of processor time if known, else of elapsed time; of the last attempt only. */
  async run(job: Job, bytes: number, signal?: AbortSignal, tenant?: Tenant): Promise<Answer> {
    const mean = (tenant && this.#means.get(tenant.id)) ?? 0;
    let isLong = bytes >= LARGE_BYTES || mean >= LONG_MS / 2;
    let arrival: number | undefined;
    let worked: number | undefined;
    const note = (milliseconds: number) => {
      worked = milliseconds;
    };
    try {
      for (;;) {
        try {
          const result = await this.#work.run(signal, async (stop, begin) => {
            const asked = { isLong, tenant: tenant?.id, arrival };
            const slot = await this.#queue.acquire(asked, stop.signal);
            arrival = slot.arrival;
            begin();
            return this.#attempt(job, slot, { isLong, stop, note }).finally(() => {
              if (tenant === undefined) return;
              const before = this.#means.get(tenant.id) ?? 0;
              this.#means.set(tenant.id, before + SHARE * ((worked ?? 0) - before));
            });
          });
          return unwrap(result);
        } catch (error) {
          if (error !== PREEMPTED) throw error;
          isLong = true;
        }
      }
    } finally {
      if (worked !== undefined) tenant?.worked(worked);
    }
  }

  /**
   * Runs a job once on the thread of a slot, and releases the slot when the thread is ready for another job.
   * Measures processor time, because even a small job may take long on a busy machine.
   * @throws The reason for stopping it; ContextVerdictError if its thread ended by itself.
   */
  async #attempt(
    job: Job,
    slot: Slot,
    { isLong, stop, note }: { isLong: boolean; stop: AbortController; note(ms: number): void },
  ): Promise<TimedResult> {
    const thread = this.#threads[slot.index]!;
    // The last thread is for short jobs, and keeps its priority.
    const canSetLow = slot.index < this.#threads.length - 1;
    const readClock = thread.startClock();
    let timer: NodeJS.Timeout | undefined;
    const setLong = () => {
      if (canSetLow) thread.setLow(true);
      slot.markLong(() => stop.abort(PREEMPTED));
    };
    const watch = () => {
      const rest = LONG_MS - readClock();
      if (rest > 0) timer = setTimeout(watch, Math.ceil(rest));
      else setLong();
    };
    if (isLong) setLong();
    else timer = setTimeout(watch, LONG_MS);
    // Read now: the thread is about to end, and its processor time with it.
    stop.signal.addEventListener("abort", () => note(readClock()), { once: true });
    try {
      const result = await thread.run(job, stop.signal);
      note(result.cpuMs);
      if (canSetLow) thread.setLow(false);
      slot.release();
      return result;
    } catch (error) {
      thread.warmUp().then(slot.release, slot.release);
      if (stop.signal.aborted) throw stop.signal.reason;
      note(readClock());
      throw toThreadError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  abort(reason: ContextVerdictError): void {
    this.#work.abort(reason);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
