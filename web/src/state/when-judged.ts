import { effect, signal } from "@preact/signals";
import type { Judgement } from "../engine/messages.js";
import { documents, isPending } from "./documents.js";

/** Documents with typing that has not reached their texts yet. */
export const typedIn = signal<ReadonlySet<number>>(new Set());

export function noteTyping(id: number, isTyping: boolean): void {
  if (typedIn.peek().has(id) === isTyping) return;
  const ids = new Set(typedIn.peek());
  if (isTyping) ids.add(id);
  else ids.delete(id);
  typedIn.value = ids;
}

/** Whether the shown verdict of a document is about an older text or other settings. */
export function isStale(id: number): boolean {
  const state = documents.value.find((one) => one.id === id)?.state;
  return typedIn.value.has(id) || (state !== undefined && isPending(state));
}

/** Resolves when nothing on the page is waiting or being judged. */
export function whenAllJudged(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (documents.value.some(({ id }) => isStale(id))) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** The judgement of a document as it is now; null where it was cancelled, failed or is gone. */
export function whenJudged(id: number): Promise<Judgement | null> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    let isDone = false;
    stop = effect(() => {
      if (isStale(id)) return;
      const state = documents.value.find((one) => one.id === id)?.state;
      isDone = true;
      resolve(state?.kind === "judged" ? state.judgement : null);
      queueMicrotask(() => stop?.());
    });
    if (isDone) stop();
  });
}
