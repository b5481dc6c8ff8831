import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** A thread that answers messages, one at a time. One that dies of a question is replaced. */
export class Thread<Question, Answer> {
  #worker: Worker | undefined;

  /**
   * @param name The module beside this one that answers.
   * @param limitMs Milliseconds after which a question is given up.
   */
  constructor(
    private readonly name: "measure" | "fuzz",
    private readonly limitMs: number,
  ) {}

  /** @returns null where it took too long, or more memory than there is. */
  async ask(question: Question): Promise<Answer | null> {
    // As much of a stack as the main thread has, which most callers use.
    this.#worker ??= new Worker(new URL(`./${this.name}.js`, import.meta.url), {
      resourceLimits: { stackSizeMb: 1 },
    });
    const worker = this.#worker;
    const stop = new AbortController();
    const isOver = setTimeout(this.limitMs, null, { signal: stop.signal, ref: false });
    try {
      worker.postMessage(question);
      const answer = once(worker, "message", { signal: stop.signal });
      const [said] = (await Promise.race([answer, isOver])) ?? [null];
      if (said === null) this.end();
      return said;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      this.#worker = undefined;
      return null;
    } finally {
      stop.abort();
    }
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
