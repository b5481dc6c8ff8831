import type { Store } from "../store/store.js";

/** How long an answer of the database stands for the next ones, in milliseconds. */
const REMEMBER_MS = 1_000;

/** Whether the database answers: asked once a second at most, however often the question comes. */
export function watchReadiness(store: Pick<Store, "check">): () => Promise<"ok" | "starting"> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<"ok" | "starting">;
  return () => {
    if (performance.now() - asked < REMEMBER_MS) return answer;
    asked = performance.now();
    answer = store.check().then(
      () => "ok",
      () => "starting",
    );
    return answer;
  };
}
