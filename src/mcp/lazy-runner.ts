import type { Answer, Job, ToolRunner } from "../io/workers/job.js";

/** A runner that can be given up. */
export interface ClosableRunner extends ToolRunner {
  close(): Promise<void>;
}

/**
 * Starts a runner with the first job: many connections never send one, and none has to wait for it
 * to list the tools.
 */
export class LazyRunner implements ClosableRunner {
  readonly #start: () => Promise<ClosableRunner>;
  #runner: Promise<ClosableRunner> | undefined;

  constructor(start: () => Promise<ClosableRunner>) {
    this.#start = start;
  }

  async run(job: Job, bytes: number, signal?: AbortSignal): Promise<Answer> {
    const runner = await this.#get();
    signal?.throwIfAborted();
    return runner.run(job, bytes, signal);
  }

  async close(): Promise<void> {
    await (await this.#runner)?.close();
  }

  /** What could not be started is tried again with the next job. */
  #get(): Promise<ClosableRunner> {
    this.#runner ??= this.#start().catch((error) => {
      this.#runner = undefined;
      throw error;
    });
    return this.#runner;
  }
}
