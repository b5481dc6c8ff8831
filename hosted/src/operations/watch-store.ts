import type { Logger } from "pino";
import type { Store } from "../store/store.js";
import { describeFailure } from "./log.js";
import type { Metrics } from "./metrics.js";

const WATCHED = ["findKey", "admit", "settle", "check"] as const;

/** Times what requests ask of a store, and logs what fails: kind and code, never words. */
export function watchStore(store: Store, log: Logger, metrics: Metrics): Store {
  const watched = Object.create(store) as Store;
  for (const operation of WATCHED) {
    const ask = store[operation].bind(store) as (...args: unknown[]) => Promise<unknown>;
    const timed = async (...args: unknown[]) => {
      const end = metrics.storeSeconds.startTimer({ operation });
      try {
        const answer = await ask(...args);
        end({ outcome: "ok" });
        return answer;
      } catch (error) {
        end({ outcome: "error" });
        log.warn({ operation, ...describeFailure(error) }, "store");
        throw error;
      }
    };
    Object.assign(watched, { [operation]: timed });
  }
  return watched;
}
