import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { ContextVerdictError } from "../engine/errors.js";
import type { Answer, Job, Outcome, ToolRunner } from "./job.js";
import { endThreads, startThreads } from "./start-threads.js";
import { Turns } from "./turns.js";

/** Whether new jobs should come. */
export type PoolStatus = "starting" | "ok" | "draining";

export interface PoolOptions {
  /** Worker threads. Default: the processor's cores. */
  workers?: number;
  /** Milliseconds from the request to its answer. Default 10,000. */
  deadline?: number;
  /** Jobs that may wait. Default 256. */
  maxWaiting?: number;
  /** The built `engine-worker.js`. Default: the one of this package. */
  workerFile?: URL;
}

const DEFAULT_DEADLINE_MS = 10_000;
const DEFAULT_MAX_WAITING = 256;

/** Documents from this size on take a worker for longer than a person notices. */
const LARGE_BYTES = 262_144;

/** Each worker compiles what a first request would have to wait for. */
const WARM_UP = "# Start\n\n| a | b |\n| - | - |\n| 1 | 2 |\n";

/**
 * The engine on worker threads: a job that takes too long loses its thread, which is replaced, and
 * no other job notices.
 */
export class EnginePool implements ToolRunner {
  readonly workers: number;
  readonly deadline: number;
  readonly #turns: Turns;
  readonly #threads: Piscina<Job, Outcome>;
  readonly #running = new Set<AbortController>();
  #status: PoolStatus = "starting";

  constructor({
    workers = availableParallelism(),
    deadline = DEFAULT_DEADLINE_MS,
    maxWaiting = DEFAULT_MAX_WAITING,
    workerFile = new URL("../engine-worker.js", import.meta.url),
  }: PoolOptions = {}) {
    this.workers = workers;
    this.deadline = deadline;
    this.#turns = new Turns({ slots: workers, maxWaiting, largeBytes: LARGE_BYTES });
    this.#threads = startThreads(workerFile, workers);
  }

  /** Resolves when every worker has answered once. */
  async warmUp(): Promise<void> {
    const job: Job = { tool: "plan", request: { content: WARM_UP } };
    await Promise.all(Array.from({ length: this.workers }, () => this.#threads.run(job)));
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
   * @param signal Gives up a job that nobody waits for any more, unless it is small and runs
   *   already: that is finished sooner than its worker would be replaced.
   * @throws ContextVerdictError as `answerRequest` does; `timeout` after the deadline, `overloaded`
   *   where too many jobs wait or the worker died.
   */
  async run(job: Job, bytes: number, signal?: AbortSignal): Promise<Answer> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(this.#tooSlow()), this.deadline);
    const giveUp = () => stop.abort(signal?.reason);
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#running.add(stop);
    try {
      const leave = await this.#turns.take(bytes, stop.signal);
      if (bytes < LARGE_BYTES) signal?.removeEventListener("abort", giveUp);
      try {
        return unwrap(await this.#threads.run(job, { signal: stop.signal }));
      } catch (error) {
        throw error instanceof ContextVerdictError ? error : whyStopped(stop.signal);
      } finally {
        leave();
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      this.#running.delete(stop);
    }
  }

  /** Gives up every job with an error, so that each of them is answered at once. */
  abort(reason: ContextVerdictError): void {
    for (const stop of this.#running) stop.abort(reason);
  }

  async close(): Promise<void> {
    await endThreads(this.#threads);
  }

  #tooSlow(): ContextVerdictError {
    const seconds = this.deadline / 1000;
    return new ContextVerdictError(
      "timeout",
      `no answer within ${seconds} s; split the document, or judge it with the command line`,
    );
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

/** A thread that ended without an answer: it was stopped, or it died. */
function whyStopped(signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return new ContextVerdictError("overloaded", "the worker stopped before it answered; try again");
}
