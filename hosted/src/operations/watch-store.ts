import type { Logger } from "pino";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import { describeFailure } from "./log.js";
import type { Metrics } from "./metrics.js";

/** Without its database, a node would fill the disk of its log. */
const LINE_EVERY_MS = 1_000;
const READINESS_MS = 1_000;
const HOUR_MS = 3_600_000;

type WatchedStore = Pick<Store, "findKey" | "admit" | "record" | "charge" | "check" | "locksRows">;

/** Times questions to the store, and logs failures, at most one a second. */
export function watchStore(store: Store, log: Logger, metrics: Metrics): WatchedStore {
  let lastLine = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  function logFailure(operation: string, error: unknown): void {
    const now = performance.now();
    if (now - lastLine < LINE_EVERY_MS) return void unsaid++;
    log.warn({ operation, ...describeFailure(error), ...(unsaid > 0 && { unsaid }) }, "store");
    lastLine = now;
    unsaid = 0;
  }

  async function watch<Answer>(operation: keyof WatchedStore, ask: () => Promise<Answer>) {
    const end = metrics.storeSeconds.startTimer({ operation });
    try {
      const answer = await ask();
      end({ outcome: "ok" });
      return answer;
    } catch (error) {
      // A deleted key is no failure of the store.
      const isFailure = !(error instanceof StoreError) || error.code === "unavailable";
      end({ outcome: isFailure ? "error" : "ok" });
      if (isFailure) logFailure(operation, error);
      throw error;
    }
  }
  return {
    locksRows: store.locksRows,
    findKey: (...key) => watch("findKey", () => store.findKey(...key)),
    admit: (request) => watch("admit", () => store.admit(request)),
    charge: (debt) => watch("charge", () => store.charge(debt)),
    record: (uses) => watch("record", () => store.record(uses)),
    check: () => watch("check", () => store.check()),
  };
}

/** For `/readyz`. Asks the database at most once a second. */
export function watchReadiness(store: Pick<Store, "check">): () => Promise<"ok" | "starting"> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<"ok" | "starting">;
  return () => {
    if (performance.now() - asked < READINESS_MS) return answer;
    asked = performance.now();
    answer = store.check().then(
      () => "ok",
      () => "starting",
    );
    return answer;
  };
}

/**
 * Deletes what need not be kept, now and once an hour; every node may.
 * @param usageEventHours How long a repeated request is recognised.
 * @returns Ends it.
 */
export function pruneRegularly(
  store: Pick<Store, "prune">,
  usageEventHours: number,
  log: Logger,
): () => void {
  const prune = () => {
    store.prune(usageEventHours * HOUR_MS).then(
      (pruned) => log.info(pruned, "pruned"),
      (error) => log.warn({ operation: "prune", ...describeFailure(error) }, "store"),
    );
  };
  prune();
  const timer = setInterval(prune, HOUR_MS);
  return () => clearInterval(timer);
}
