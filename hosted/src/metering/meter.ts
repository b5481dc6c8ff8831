import { setTimeout as wait } from "node:timers/promises";
import type { Store, Use } from "../store/store.js";
import { StoreError } from "../store/store-error.js";

/** Uses that are recorded at once, at most: about a millisecond of SQLite. */
const MAX_BATCH = 100;
/** Milliseconds from one batch to the next: under load, uses gather; alone, none waits. */
const BATCH_EVERY_MS = 20;
/** For how long a batch that could not be recorded is tried again. */
const RETRY_FOR_MS = 2_000;
const RETRY_EVERY_MS = 100;

interface Waiting {
  use: Use;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Records uses before their answers leave. While one batch is on its way to the disk, and for some
 * milliseconds more, the next one gathers: many documents share one commit.
 */
export class Meter {
  readonly #store: Pick<Store, "settle">;
  #waiting: Waiting[] = [];
  #isRecording = false;

  constructor(store: Pick<Store, "settle">) {
    this.#store = store;
  }

  /** Resolves when the use will survive a crash. @throws StoreError where it could not be recorded. */
  record(use: Use): Promise<void> {
    const recorded = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ use, resolve, reject });
    });
    if (!this.#isRecording) void this.#recordAll();
    return recorded;
  }

  async #recordAll(): Promise<void> {
    this.#isRecording = true;
    while (this.#waiting.length > 0) {
      const start = performance.now();
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        await this.#settle(batch.map(({ use }) => use));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      const rest = BATCH_EVERY_MS - (performance.now() - start);
      if (rest > 0) await wait(rest);
    }
    this.#isRecording = false;
  }

  /** Repeating is safe: a batch that was recorded although nobody heard of it changes nothing. */
  async #settle(uses: readonly Use[]): Promise<void> {
    const end = performance.now() + RETRY_FOR_MS;
    for (;;) {
      try {
        return await this.#store.settle(uses);
      } catch (error) {
        const isPassing = error instanceof StoreError && error.code === "unavailable";
        if (!isPassing || performance.now() > end) throw error;
        await wait(RETRY_EVERY_MS);
      }
    }
  }
}
