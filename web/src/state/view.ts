import type { EditorView } from "@codemirror/view";
import { computed, signal } from "@preact/signals";
import type { WarningRange } from "context-verdict";
import type { FormId } from "../answer/list-forms.js";
import { selectedId } from "./documents.js";

const chosen = signal<{ documentId: number | null; form: FormId | null } | null>(null);

/** The form of the shown document that a person opened; null where they closed all; undefined for no choice. */
export const chosenForm = computed(() =>
  chosen.value?.documentId === selectedId.value ? chosen.value?.form : undefined,
);

export function chooseForm(form: FormId | null): void {
  chosen.value = { documentId: selectedId.peek(), form };
}

/** The editors that are open, for what connects them. */
export const openEditors = {
  source: signal<EditorView | null>(null),
  other: signal<EditorView | null>(null),
};

/** How often something was put on the page whose answer should be seen. The answer follows it. */
export const arrivals = signal(0);

/** Brings the answer into view and the focus to it, once it is on the page. */
export function arriveAtAnswer(): void {
  arrivals.value++;
}

/** The place in a document that a person asked to see; the document's view follows it. */
export const place = signal<{ documentId: number; range: WarningRange } | null>(null);

/** Shows a place. Asking for the same one again counts as asking. */
export function goTo(documentId: number, range: WarningRange): void {
  place.value = { documentId, range };
}
