import { signal } from "@preact/signals";

/** What a screen reader is told next, politely. */
export const announcement = signal("");

/** Says something that is only seen otherwise: that a text was copied, say. */
export function announce(text: string): void {
  // The same words twice are a change only if something is between them.
  announcement.value = announcement.peek() === text ? `${text}\u00a0` : text;
}
