import { computed, signal } from "@preact/signals";
import type { FormId } from "../answer/list-forms.js";
import { selectedId } from "./documents.js";

/** A view of a document beside its source. */
export type ViewName = Exclude<FormId, "keep"> | "changes" | "plan";

const chosen = signal<{ documentId: number | null; view: ViewName } | null>(null);

/** The view that a person chose of the shown document; null where none was chosen. */
export const chosenView = computed(() =>
  chosen.value?.documentId === selectedId.value ? (chosen.value?.view ?? null) : null,
);

export function chooseView(view: ViewName): void {
  chosen.value = { documentId: selectedId.peek(), view };
}

/** Long lines are wrapped, unless a person does not want it. */
export const isWrapping = signal(true);
