import { signal } from "@preact/signals";
import type { WarningRange } from "context-verdict";

/** The place in a document that a person asked to see; the document's view follows it. */
export const place = signal<{ documentId: number; range: WarningRange } | null>(null);

/** Shows a place. Asking for the same one again counts as asking. */
export function goTo(documentId: number, range: WarningRange): void {
  place.value = { documentId, range };
}
