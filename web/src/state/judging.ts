import { effect } from "@preact/signals";
import { documents, isPending, update, updateAll } from "./documents.js";
import { type Judge, JudgeQueue } from "./judge-queue.js";
import { settings } from "./settings.js";

/** Keeps judging documents that have no verdict yet. @returns a function that ends it. */
export function startJudging(judges: readonly Judge[]): () => void {
  const queue = new JudgeQueue(judges);
  const stopWatching = effect(() => queue.look(documents.value, settings.value));
  return () => {
    stopWatching();
    queue.close();
  };
}

/** Stops judging a document. Its text stays. */
export function cancel(id: number): void {
  update(id, { state: { kind: "cancelled" } });
}

/** Stops judging all documents without a verdict. */
export function cancelAll(): void {
  updateAll(({ state }) => (isPending(state) ? { state: { kind: "cancelled" } } : null));
}

/** Judges a document that was cancelled or failed once more. */
export function retry(id: number): void {
  update(id, { state: { kind: "waiting" } });
}

/** Judges everything that was cancelled. */
export function retryAll(): void {
  updateAll(({ state }) => (state.kind === "cancelled" ? { state: { kind: "waiting" } } : null));
}
