import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { EngineThread } from "./engine-thread.js";
import type { Job, JobResult } from "./job.js";
import type { Slot } from "./job-queue.js";
import { isOutOfMemory, tooCostly } from "./memory.js";

/** From this processor time on, a job counts as long; elapsed time where the system does not tell. */
export const LONG_MS = 250;

/** The reason to stop a job that will run again. */
export const PREEMPTED = Symbol("preempted");

export interface AttemptOptions {
  /** Whether the job is known to take long. */
  isLong: boolean;
  /** Whether the thread gets a lower priority for a long job. */
  canSetLow: boolean;
  /** Ends the attempt and its thread. */
  stop: AbortController;
  /** Called with the milliseconds of work before the attempt ends: see `EngineThread.startClock`. */
  worked(milliseconds: number): void;
}

/**
 * Runs a job once on the thread of a slot, and releases the slot when the thread is ready for another job.
 * Measures processor time, because even a small job may take long on a busy machine.
 * @throws The reason for stopping it; ContextVerdictError if its thread ended by itself.
 */
export async function attempt(
  job: Job,
  thread: EngineThread,
  slot: Slot,
  { isLong, canSetLow, stop, worked }: AttemptOptions,
): Promise<JobResult> {
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
  stop.signal.addEventListener("abort", () => worked(readClock()), { once: true });
  try {
    const result = await thread.run(job, stop.signal);
    worked(result.cpuMs);
    if (canSetLow) thread.setLow(false);
    slot.release();
    return result;
  } catch (error) {
    thread.warmUp().then(slot.release, slot.release);
    if (stop.signal.aborted) throw stop.signal.reason;
    worked(readClock());
    if (isOutOfMemory(error)) throw tooCostly();
    throw new ContextVerdictError("overloaded", "the worker stopped before it answered; try again");
  } finally {
    clearTimeout(timer);
  }
}
