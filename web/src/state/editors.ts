import type { EditorView } from "@codemirror/view";
import { signal } from "@preact/signals";

/** The editors that are open, for what connects them. */
export const openEditors = {
  source: signal<EditorView | null>(null),
  other: signal<EditorView | null>(null),
};
