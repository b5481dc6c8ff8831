import { availableParallelism } from "node:os";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { attempt, LONG_MS, PREEMPTED } from "./attempt.js";
import { BoundedWork, type Bounds } from "./bounded-work.js";
import { EngineThread } from "./engine-thread.js";
import {
  type Answer,
  DEFAULT_DEADLINE_MS,
  DEFAULT_MAX_BODY,
  type Job,
  type JobResult,
  type Tenant,
  type ToolRunner,
} from "./job.js";
import { JobQueue } from "./job-queue.js";
import { limitHeap } from "./memory.js";
import { RunTimes } from "./run-times.js";

/** Whether the pool accepts new jobs. */
export type PoolStatus = "starting" | "ok" | "draining";

export interface PoolOptions {
  /** Worker threads. Default: the processor's cores. */
  workers?: number;
  /** How long a job may wait, and how long it may run, in milliseconds. Default 10,000. */
  deadline?: number;
  /** How many jobs may wait. Default 256. */
  maxWaiting?: number;
  /** The largest document in bytes, which decides the memory of a thread. Default 2 MiB. */
  maxBody?: number;
  /** The built `engine-worker.cjs`. Default: the one of this package. */
  workerFile?: URL;
}

const DEFAULT_MAX_WAITING = 256;

/** A document of this size or more counts as a long job. */
const LARGE_BYTES = 262_144;

/** For how long, from its start, a job goes on even if it is cancelled: replacing its worker takes about as long. */
const PATIENCE_MS = 1_000;

/**
 * Runs the engine on worker threads. Replaces the thread of a job that takes too long or too much memory,
 * without an effect on other jobs.
 */
export class EnginePool implements ToolRunner {
  readonly workers: number;
  readonly deadline: number;
  readonly #queue: JobQueue;
  /** One for each slot of the queue. */
  readonly #threads: readonly EngineThread[];
  readonly #work = new BoundedWork();
  /** Jobs of a tenant with long jobs count as long from the start. */
  readonly #runTimes = new RunTimes();
  readonly #waitingBounds: Bounds;
  readonly #runningBounds: Bounds;
  #status: PoolStatus = "starting";

  constructor({
    workers = availableParallelism(),
    deadline = DEFAULT_DEADLINE_MS,
    maxWaiting = DEFAULT_MAX_WAITING,
    maxBody = DEFAULT_MAX_BODY,
    workerFile = new URL("../engine-worker.cjs", import.meta.url),
  }: PoolOptions = {}) {
    this.workers = workers;
    this.deadline = deadline;
    this.#waitingBounds = { longest: deadline, late: () => tooBusy(deadline), patience: 0 };
    this.#runningBounds = {
      longest: deadline,
      late: () => tooSlow(deadline),
      patience: PATIENCE_MS,
    };
    this.#queue = new JobQueue({ slots: workers, maxWaiting });
    const heapMb = limitHeap(maxBody);
    this.#threads = Array.from({ length: workers }, () => new EngineThread(workerFile, { heapMb }));
  }

  /** Waits until every worker has answered once. */
  async warmUp(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.warmUp()));
    if (this.#status === "starting") this.#status = "ok";
  }

  get status(): PoolStatus {
    return this.#status;
  }

  /** Announces the shutdown in `status`. Jobs are still accepted. */
  drain(): void {
    this.#status = "draining";
  }

  /**
   * Answers a request in a worker.
   *
   * @param bytes The size of the job; a large job counts as long.
   * @param signal Cancels the job: a waiting job at once, a running job after a second of its run.
   * @param tenant The sender of the job. Workers are shared fairly among tenants.
   * @throws ContextVerdictError as `answerRequest` does; `timeout` if the job ran for the deadline;
   *   `overloaded` if too many jobs wait, the job waited for the deadline, or its worker died;
   *   `too_costly` if it used all memory of a worker.
   */
  async run(job: Job, bytes: number, signal?: AbortSignal, tenant?: Tenant): Promise<Answer> {
    let isLong = bytes >= LARGE_BYTES || this.#runTimes.meanOf(tenant?.id) >= LONG_MS / 2;
    let arrival: number | undefined;
    let worked: number | undefined;
    try {
      for (;;) {
        const slot = await this.#work.run(this.#waitingBounds, signal, (stop) =>
          this.#queue.acquire({ isLong, tenant: tenant?.id, arrival }, stop.signal),
        );
        const thread = this.#threads[slot.index] as EngineThread;
        // The last thread is for short jobs, and keeps its priority.
        const canSetLow = slot.index < this.workers - 1;
        // Only the last attempt is charged.
        const note = (milliseconds: number) => {
          worked = milliseconds;
        };
        try {
          const result = await this.#work.run(this.#runningBounds, signal, (stop) =>
            attempt(job, thread, slot, { isLong, canSetLow, stop, worked: note }),
          );
          return unwrap(result);
        } catch (error) {
          if (error !== PREEMPTED) throw error;
        } finally {
          this.#runTimes.add(tenant?.id, worked ?? 0);
        }
        isLong = true;
        arrival = slot.arrival;
      }
    } finally {
      if (worked !== undefined) tenant?.worked(worked);
    }
  }

  /** Ends all jobs, and rejects new ones. */
  abort(reason: ContextVerdictError): void {
    this.#work.abort(reason);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

function unwrap(outcome: JobResult): Answer {
  if (outcome.ok) return outcome;
  const { code, message, field } = outcome.error;
  const error = new ContextVerdictError(code, message, field);
  // For logs only.
  if (outcome.defect !== undefined) error.cause = outcome.defect;
  throw error;
}

function tooBusy(deadline: number): ContextVerdictError {
  const message = `no worker was free within ${deadline / 1000} s; try again`;
  return new ContextVerdictError("overloaded", message);
}

function tooSlow(deadline: number): ContextVerdictError {
  const seconds = deadline / 1000;
  return new ContextVerdictError(
    "timeout",
    `no answer within ${seconds} s; split the document, or judge it with the command line`,
  );
}
