import type { ContextVerdictError } from "../../engine/contract/errors.js";

/** What ends a part of a job before it is done. */
export interface Bounds {
  /** Milliseconds that it may take. */
  longest: number;
  /** What is said where it takes longer. */
  late: () => ContextVerdictError;
  /** Milliseconds, since it began, before which it is not ended for a caller who has left. */
  patience: number;
}

/** Everything that is under way, and can be ended: by time, by its caller, or all at once. */
export class BoundedWork {
  readonly #open = new Set<AbortController>();
  #end: ContextVerdictError | undefined;

  /**
   * @param signal Says that nobody waits for it any more.
   * @param work Ends with the reason of its controller, when that aborts. It may abort it itself.
   */
  async run<Result>(
    { longest, late, patience }: Bounds,
    signal: AbortSignal | undefined,
    work: (stop: AbortController) => Promise<Result>,
  ): Promise<Result> {
    if (this.#end !== undefined) throw this.#end;
    const stop = new AbortController();
    const start = performance.now();
    const giveUp = () => stop.abort(signal?.reason);
    const timers = [setTimeout(() => stop.abort(late()), longest)];
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

  /** Ends everything with a reason, and all that would follow. */
  abort(reason: ContextVerdictError): void {
    this.#end = reason;
    for (const stop of this.#open) stop.abort(reason);
  }
}
