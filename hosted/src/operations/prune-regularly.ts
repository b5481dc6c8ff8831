import type { Logger } from "pino";
import type { Store } from "../store/store.js";
import { describeFailure } from "./log.js";

const HOUR_MS = 3_600_000;

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
