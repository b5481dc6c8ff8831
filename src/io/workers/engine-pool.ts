import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { BoundedWork, type Bounds } from "./bounded-work.js";
import type { Answer, Job, Outcome, ToolRunner } from "./job.js";
import { JobQueue, type Slot } from "./job-queue.js";
import { isOutOfMemory, limitHeap, tooCostly } from "./memory.js";
import { endThreads, startThreads } from "./start-threads.js";

/** Whether new jobs should come. */
export type PoolStatus = "starting" | "ok" | "draining";

export interface PoolOptions {
  /** Worker threads. Default: the processor's cores. */
  workers?: number;
  /** Milliseconds that a job may run, and that it may wait. Default 10,000. */
  deadline?: number;
  /** Jobs that may wait. Default 256. */
  maxWaiting?: number;
  /** Bytes of the largest document, by which the threads' memory is measured. Default 2 MiB. */
  maxBody?: number;
  /** The built `engine-worker.js`. Default: the one of this package. */
  workerFile?: URL;
}

const DEFAULT_DEADLINE_MS = 10_000;
const DEFAULT_MAX_WAITING = 256;
const DEFAULT_MAX_BODY = 2_097_152;

/** Documents from this size on take a worker for longer than a person notices. */
const LARGE_BYTES = 262_144;

/** What runs for so long is treated like a large document. */
const LONG_MS = 250;

/** How long a job may run on that nobody waits for: replacing its worker takes about as long. */
const PATIENCE_MS = 1_000;

/** Each worker compiles what a first request would have to wait for. */
const WARM_UP: Job = {
  tool: "plan",
  request: { content: "# Start\n\n| a | b |\n| - | - |\n| 1 | 2 |\n" },
};

/** Why a job is stopped that will run again. */
const PREEMPTED = Symbol("preempted");

/**
 * The engine on worker threads: a job that takes too long, or too much memory, loses its thread,
 * which is replaced, and no other job notices.
 */
export class EnginePool implements ToolRunner {
  readonly workers: number;
  readonly deadline: number;
  readonly #queue: JobQueue;
  readonly #threads: Piscina<Job, Outcome>;
  readonly #work = new BoundedWork();
  readonly #waiting: Bounds;
  readonly #running: Bounds;
  #status: PoolStatus = "starting";

  constructor({
    workers = availableParallelism(),
    deadline = DEFAULT_DEADLINE_MS,
    maxWaiting = DEFAULT_MAX_WAITING,
    maxBody = DEFAULT_MAX_BODY,
    workerFile = new URL("../engine-worker.js", import.meta.url),
  }: PoolOptions = {}) {
    this.workers = workers;
    this.deadline = deadline;
    this.#waiting = { longest: deadline, late: () => tooBusy(deadline), patience: 0 };
    this.#running = { longest: deadline, late: () => tooSlow(deadline), patience: PATIENCE_MS };
    this.#queue = new JobQueue({ slots: workers, maxWaiting });
    this.#threads = startThreads(workerFile, { count: workers, heapMb: limitHeap(maxBody) });
  }

  /** Resolves when every worker has answered once. */
  async warmUp(): Promise<void> {
    await Promise.all(Array.from({ length: this.workers }, () => this.#threads.run(WARM_UP)));
    if (this.#status === "starting") this.#status = "ok";
  }

  get status(): PoolStatus {
    return this.#status;
  }

  /** Says that the end is near. Jobs are still taken. */
  drain(): void {
    this.#status = "draining";
  }

  /**
   * Answers a request in a worker.
   *
   * @param bytes The size of the job, which decides in which order jobs are taken.
   * @param signal Says that nobody waits for the job any more: one that waits is forgotten at once,
   *   one that runs is stopped when it has run for a second.
   * @throws ContextVerdictError as `answerRequest` does; `timeout` where it ran for the deadline,
   *   `overloaded` where too many jobs wait, it waited for the deadline or its worker died,
   *   `too_costly` where it took all memory that a worker has.
   */
  async run(job: Job, bytes: number, signal?: AbortSignal): Promise<Answer> {
    let isLong = bytes >= LARGE_BYTES;
    let arrival: number | undefined;
    for (;;) {
      const slot = await this.#work.run(this.#waiting, signal, (stop) =>
        this.#queue.acquire(isLong, stop.signal, arrival),
      );
      const outcome = await this.#work.run(this.#running, signal, (stop) =>
        this.#attempt(job, slot, stop),
      );
      if (outcome !== PREEMPTED) return unwrap(outcome);
      isLong = true;
      arrival = slot.arrival;
    }
  }

  /** Gives up every job with an error, so that each is answered at once. New ones get it, too. */
  abort(reason: ContextVerdictError): void {
    this.#work.abort(reason);
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }

  async #attempt(job: Job, slot: Slot, stop: AbortController): Promise<Outcome | typeof PREEMPTED> {
    const timer = setTimeout(() => slot.markLong(() => stop.abort(PREEMPTED)), LONG_MS);
    try {
      const outcome = await this.#threads.run(job, { signal: stop.signal });
      slot.release();
      return outcome;
    } catch (error) {
      // Its thread has ended. The slot is free when there is another one, as quick as the others.
      this.#threads.run(WARM_UP).then(slot.release, slot.release);
      if (!stop.signal.aborted) throw explainLoss(error);
      if (stop.signal.reason !== PREEMPTED) throw stop.signal.reason;
      return PREEMPTED;
    } finally {
      clearTimeout(timer);
    }
  }
}

function unwrap(outcome: Outcome): Answer {
  if (outcome.ok) return outcome;
  const { code, message, field } = outcome.error;
  const error = new ContextVerdictError(code, message, field);
  // For whoever keeps a log; a caller hears nothing of it.
  if (outcome.defect !== undefined) error.cause = outcome.defect;
  throw error;
}

/** A thread that ended by itself. */
function explainLoss(error: unknown): ContextVerdictError {
  if (isOutOfMemory(error)) return tooCostly();
  return overloaded("the worker stopped before it answered; try again");
}

function tooBusy(deadline: number): ContextVerdictError {
  return overloaded(`no worker was free within ${deadline / 1000} s; try again`);
}

function tooSlow(deadline: number): ContextVerdictError {
  const seconds = deadline / 1000;
  return new ContextVerdictError(
    "timeout",
    `no answer within ${seconds} s; split the document, or judge it with the command line`,
  );
}

function overloaded(message: string): ContextVerdictError {
  return new ContextVerdictError("overloaded", message);
}
