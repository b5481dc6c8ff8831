import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { EngineThread } from "./engine-thread.js";
import type { Job, JobResult } from "./job.js";
import type { Slot } from "./job-queue.js";
import { isOutOfMemory, tooCostly } from "./memory.js";

/** A job that has taken so much processor time counts as long; of time, where the system does not tell. */
export const LONG_MS = 250;

/** Why a job is stopped that will run again. */
export const PREEMPTED = Symbol("preempted");

export interface AttemptOptions {
  /** Whether the job is known to take long. */
  isLong: boolean;
  /** Whether other threads go before this one while its job is long. */
  mayWait: boolean;
  /** Ends the attempt, and its thread. */
  stop: AbortController;
}

/** One try to do a job on the thread of a slot. What it costs is processor time: on a busy machine, a
 * small job may take long. */
export class Attempt {
  readonly #thread: EngineThread;
  readonly #slot: Slot;
  readonly #start = performance.now();
  readonly #startCpu: number | undefined;
  #workMs: number | undefined;

  constructor(thread: EngineThread, slot: Slot) {
    this.#thread = thread;
    this.#slot = slot;
    this.#startCpu = thread.cpuMs();
  }

  /** Milliseconds that were worked: of processor time where the system tells, else of time. */
  get workMs(): number {
    return this.#workMs ?? this.#measure();
  }

  /**
   * Releases the slot when its thread can take another job.
   * @throws The reason why it was stopped; ContextVerdictError where its thread ended by itself.
   */
  async run(job: Job, { isLong, mayWait, stop }: AttemptOptions): Promise<JobResult> {
    let timer: NodeJS.Timeout | undefined;
    const setLong = () => {
      if (mayWait) this.#thread.setLow(true);
      this.#slot.markLong(() => stop.abort(PREEMPTED));
    };
    const watch = () => {
      const rest = LONG_MS - this.#measure();
      if (rest > 0) timer = setTimeout(watch, Math.ceil(rest));
      else setLong();
    };
    if (isLong) setLong();
    else watch();
    // Before the thread hears of it: nothing can be asked about a thread that has ended.
    const note = () => {
      this.#workMs = this.#measure();
    };
    stop.signal.addEventListener("abort", note, { once: true });
    try {
      const result = await this.#thread.run(job, stop.signal);
      this.#workMs = result.cpuMs;
      if (mayWait) this.#thread.setLow(false);
      this.#slot.release();
      return result;
    } catch (error) {
      this.#thread.warmUp().then(this.#slot.release, this.#slot.release);
      throw stop.signal.aborted ? stop.signal.reason : explainLoss(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #measure(): number {
    const now = this.#startCpu === undefined ? undefined : this.#thread.cpuMs();
    if (now !== undefined && this.#startCpu !== undefined) return now - this.#startCpu;
    return performance.now() - this.#start;
  }
}

/** Explains why a thread ended by itself. */
function explainLoss(error: unknown): ContextVerdictError {
  if (isOutOfMemory(error)) return tooCostly();
  return new ContextVerdictError("overloaded", "the worker stopped before it answered; try again");
}
