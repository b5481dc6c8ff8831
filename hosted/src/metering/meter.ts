import { setTimeout as wait } from "node:timers/promises";
import type { Settled, Store, Use } from "../store/store.js";
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
  resolve: (wasCounted: boolean) => void;
  reject: (reason: unknown) => void;
}

/**
 * Records uses before their answers leave. While one batch is on its way to the disk, and for some
 * milliseconds more, the next one gathers: many documents share one commit. A tenant that is
 * held in the database gets a lane of its own, where no other one waits for it.
 */
export class Meter {
  readonly #store: Pick<Store, "settle">;
  readonly #shared: Lane;
  readonly #lanes = new Map<string, Lane>();

  constructor(store: Pick<Store, "settle">) {
    this.#store = store;
    this.#shared = new Lane((batch) => this.#settleShared(batch));
  }

  /**
   * Resolves when the use will survive a crash.
   * @returns Whether it was counted: it was not recorded before.
   * @throws StoreError where it could not be recorded.
   */
  record(use: Use): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const waiting = { use, resolve, reject };
      const lane = this.#lanes.get(use.tenantId) ?? this.#shared;
      lane.push(waiting);
    });
  }

  async #settleShared(batch: readonly Waiting[]): Promise<void> {
    const { held, repeated } = await this.#settle(batch, "skip");
    for (const waiting of batch) {
      if (held.includes(waiting.use)) this.#openLane(waiting.use.tenantId).push(waiting);
      else waiting.resolve(!repeated.includes(waiting.use));
    }
  }

  #openLane(tenantId: string): Lane {
    const known = this.#lanes.get(tenantId);
    if (known !== undefined) return known;
    const lane = new Lane(
      async (batch) => {
        const { repeated } = await this.#settle(batch, "wait");
        for (const { use, resolve } of batch) resolve(!repeated.includes(use));
      },
      () => this.#lanes.delete(tenantId),
    );
    this.#lanes.set(tenantId, lane);
    return lane;
  }

  /** Repeating is safe: a batch that was recorded unheard changes nothing. */
  async #settle(batch: readonly Waiting[], whereHeld: "wait" | "skip"): Promise<Settled> {
    const uses = batch.map(({ use }) => use);
    const end = performance.now() + RETRY_FOR_MS;
    for (;;) {
      try {
        return await this.#store.settle(uses, whereHeld);
      } catch (error) {
        const isPassing = error instanceof StoreError && error.code === "unavailable";
        if (!isPassing || performance.now() > end) throw error;
        await wait(RETRY_EVERY_MS);
      }
    }
  }
}

/** Batches that go one after the other. */
class Lane {
  readonly #settle: (batch: readonly Waiting[]) => Promise<void>;
  readonly #onEmpty: () => void;
  #waiting: Waiting[] = [];
  #isRecording = false;

  /** @param settle Resolves each of a batch. Where it rejects, all of them are rejected. */
  constructor(settle: (batch: readonly Waiting[]) => Promise<void>, onEmpty = () => {}) {
    this.#settle = settle;
    this.#onEmpty = onEmpty;
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (!this.#isRecording) void this.#recordAll();
  }

  async #recordAll(): Promise<void> {
    this.#isRecording = true;
    while (this.#waiting.length > 0) {
      const start = performance.now();
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        await this.#settle(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      const rest = BATCH_EVERY_MS - (performance.now() - start);
      if (rest > 0) await wait(rest);
    }
    this.#isRecording = false;
    this.#onEmpty();
  }
}
