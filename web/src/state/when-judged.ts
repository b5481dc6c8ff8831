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
export async function whenAllJudged(): Promise<void> {
  await until(() => documents.value.every(({ id }) => !isStale(id)) || undefined);
}

/** Resolves once there is an answer on the page. */
export async function untilAnswered(): Promise<void> {
  await until(() => documents.value.some(({ state }) => state.kind === "judged") || undefined);
}

/** The judgement of a document as it is now; null where it was cancelled, failed or is gone. */
export function whenJudged(id: number): Promise<Judgement | null> {
  return until(() => {
    if (isStale(id)) return undefined;
    const state = documents.value.find((one) => one.id === id)?.state;
    return state?.kind === "judged" ? state.judgement : null;
  });
}

/** The first value that is not undefined, of signals that change. */
export function until<T>(find: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const found = find();
      if (found === undefined) return;
      resolve(found);
      queueMicrotask(() => stop());
    });
  });
}
