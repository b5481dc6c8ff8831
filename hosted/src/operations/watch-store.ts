import type { Logger } from "pino";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import { describeFailure } from "./log.js";
import type { Metrics } from "./metrics.js";

const LINE_EVERY_MS = 1_000;

/** What requests ask of a store. */
export type AskedStore = Pick<Store, "findKey" | "admit" | "settle" | "charge" | "check">;

/** Times what requests ask, and logs what fails: kind and code, never words. */
export function watchStore(store: Store, log: Logger, metrics: Metrics): AskedStore {
  let lastLine = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  /** One line a second: without its database, a node would fill the disk of its log, too. */
  function logFailure(operation: keyof AskedStore, error: unknown): void {
    const now = performance.now();
    if (now - lastLine < LINE_EVERY_MS) return void unsaid++;
    log.warn({ operation, ...describeFailure(error), ...(unsaid > 0 && { unsaid }) }, "store");
    lastLine = now;
    unsaid = 0;
  }

  async function watch<Answer>(operation: keyof AskedStore, ask: () => Promise<Answer>) {
    const end = metrics.storeSeconds.startTimer({ operation });
    try {
      const answer = await ask();
      end({ outcome: "ok" });
      return answer;
    } catch (error) {
      // A key that was deleted meanwhile is no failure of the store.
      const isFailure = !(error instanceof StoreError) || error.code === "unavailable";
      end({ outcome: isFailure ? "error" : "ok" });
      if (isFailure) logFailure(operation, error);
      throw error;
    }
  }
  return {
    findKey: (hash) => watch("findKey", () => store.findKey(hash)),
    admit: (request) => watch("admit", () => store.admit(request)),
    charge: (debt) => watch("charge", () => store.charge(debt)),
    settle: (uses, whereHeld) => watch("settle", () => store.settle(uses, whereHeld)),
    check: () => watch("check", () => store.check()),
  };
}
