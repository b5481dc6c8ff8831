import { computed, signal } from "@preact/signals";
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

/** Long lines are wrapped, unless a person does not want it. */
export const isWrapping = signal(true);
