import type { ContextVerdictError } from "../../engine/contract/errors.js";

export interface Bounds {
  /** The time limit, in milliseconds. */
  longest: number;
  /** Makes the error for work over the limit. */
  late: () => ContextVerdictError;
  /** For how long, from its start, work goes on even if its caller leaves, in milliseconds. */
  patience: number;
}

/** Work that ends at a time limit, when its caller leaves, or when all work is ended. */
export class BoundedWork {
  readonly #open = new Set<AbortController>();
  #end: ContextVerdictError | undefined;

  /**
   * @param signal Aborts when the caller leaves.
   * @param work Must reject with its controller's reason when that aborts. May abort it itself.
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

  /** Ends all work with a reason, and rejects new work with it. */
  abort(reason: ContextVerdictError): void {
    this.#end = reason;
    for (const stop of this.#open) stop.abort(reason);
  }
}
