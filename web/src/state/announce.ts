import { signal } from "@preact/signals";

/** The next announcement of a screen reader, politely. */
export const announcement = signal("");

/** Announces an event that is otherwise only visible, such as a copied text. */
export function announce(text: string): void {
  // The same words twice are a change only if something is between them.
  announcement.value = announcement.peek() === text ? `${text}\u00a0` : text;
}
