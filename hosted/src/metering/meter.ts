import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import type { Use } from "../store/types.js";

const MAX_BATCH = 100;
/** Milliseconds between batches: under load, uses gather; a single one does not wait. */
const BATCH_EVERY_MS = 20;
const RETRY_FOR_MS = 2_000;
const RETRY_EVERY_MS = 100;

interface Waiting {
  use: Use;
  resolve: (isNew: boolean) => void;
  reject: (reason: unknown) => void;
}

/**
 * Records uses before their answers are sent. While a batch is on its way to the disk, the next one
 * gathers. If the database locks rows, each tenant has batches of its own: a locked tenant delays no other.
 */
export class Meter {
  /** The waiting records of each lane, also while its batch is recorded. */
  readonly #lanes = new Map<string, Waiting[]>();

  constructor(private readonly store: Pick<Store, "record" | "locksRows">) {}

  /**
   * Resolves when the use will survive a crash.
   * @returns Whether it is none that was recorded before.
   * @throws StoreError if it could not be recorded.
   */
  record(use: Use): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const name = this.store.locksRows ? use.tenantId : "";
      const lane = this.#lanes.get(name);
      const waiting = { use, resolve, reject };
      if (lane === undefined) void this.#recordAll(name, [waiting]);
      else lane.push(waiting);
    });
  }

  async #recordAll(name: string, lane: Waiting[]): Promise<void> {
    this.#lanes.set(name, lane);
    while (lane.length > 0) {
      const start = performance.now();
      const batch = lane.splice(0, MAX_BATCH);
      try {
        const fresh = await this.#recordBatch(batch.map(({ use }) => use));
        for (const { use, resolve } of batch) resolve(fresh.has(use));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      const rest = BATCH_EVERY_MS - (performance.now() - start);
      if (rest > 0) await wait(rest);
    }
    this.#lanes.delete(name);
  }

  /** Repeating is safe: what was recorded already is not counted again. */
  async #recordBatch(uses: readonly Use[]): Promise<ReadonlySet<Use>> {
    const end = performance.now() + RETRY_FOR_MS;
    for (;;) {
      try {
        return await this.store.record(uses);
      } catch (error) {
        const mayPass = error instanceof StoreError && error.code === "unavailable";
        if (!mayPass || performance.now() > end) throw error;
        await wait(RETRY_EVERY_MS);
      }
    }
  }
}
