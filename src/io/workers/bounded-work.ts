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
