import type { Job } from "../../../src/io/workers/job.js";

/** The worker that understands these jobs. */
export const TEST_WORKER = new URL("./test-worker.mjs", import.meta.url);
/** The same on Linux, where the processor time of a thread is known. */
export const SYSTEM_WORKER = new URL("./system-worker.mjs", import.meta.url);

/** A job that takes as long as a test wants. */
export class Gate {
  readonly #shared = new Int32Array(new SharedArrayBuffer(8));
  readonly job: Job;

  /** @param isBusy Whether the job takes processor time until the gate opens. */
  constructor({ isBusy = false } = {}) {
    this.job = { tool: "profile", request: { gate: this.#shared, isBusy } };
  }

  /** How often it was begun. */
  get begun(): number {
    return Atomics.load(this.#shared, 1);
  }

  open(): void {
    Atomics.store(this.#shared, 0, 1);
    Atomics.notify(this.#shared, 0);
  }
}

/** Does nothing and is done at once. */
export const QUICK: Job = { tool: "profile", request: {} };

/** Takes memory until there is none left. */
export const HUNGRY: Job = { tool: "profile", request: { content: "memory" } };
