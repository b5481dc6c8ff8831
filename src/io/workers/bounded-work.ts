import { ContextVerdictError } from "../../engine/contract/errors.js";

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
   * Waits for a worker.
   * @param signal Aborts when the caller leaves.
   * @param work Must reject with its controller's reason when that aborts. May abort it itself.
   * @throws ContextVerdictError `overloaded` at the deadline.
   */
  wait<Result>(signal: AbortSignal | undefined, work: Work<Result>): Promise<Result> {
    return this.#bound(signal, work, 0, this.#tooBusy);
  }

  /**
   * Runs on a worker, for a second even if the caller leaves.
   * @throws ContextVerdictError `timeout` at the deadline.
   */
  run<Result>(signal: AbortSignal | undefined, work: Work<Result>): Promise<Result> {
    return this.#bound(signal, work, PATIENCE_MS, this.#tooSlow);
  }

  async #bound<Result>(
    signal: AbortSignal | undefined,
    work: Work<Result>,
    patience: number,
    late: () => ContextVerdictError,
  ): Promise<Result> {
    if (this.#end !== undefined) throw this.#end;
    const stop = new AbortController();
    const start = performance.now();
    const giveUp = () => stop.abort(signal?.reason);
    const timers = [setTimeout(() => stop.abort(late()), this.#deadline)];
    const leave = () => {
      const rest = patience - (performance.now() - start);
      if (rest > 0) timers.push(setTimeout(giveUp, rest));
      else giveUp();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave, { once: true });
    this.#open.add(stop);
    try {
      return await work(stop);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      this.#open.delete(stop);
    }
  }

  readonly #tooBusy = () => {
    const message = `no worker was free within ${this.#deadline / 1000} s; try again`;
    return new ContextVerdictError("overloaded", message);
  };

  readonly #tooSlow = () => {
    const message = `no answer within ${this.#deadline / 1000} s; split the document, or judge it with the command line`;
    return new ContextVerdictError("timeout", message);
  };

  /** Ends all work with a reason, and rejects new work with it. */
  abort(reason: ContextVerdictError): void {
    this.#end = reason;
    for (const stop of this.#open) stop.abort(reason);
  }
}

type Work<Result> = (stop: AbortController) => Promise<Result>;
