import type { EditorView } from "@codemirror/view";
import { signal } from "@preact/signals";

/** The editors that are open, for what connects them. A text opened anew is another object. */
export const openEditors = {
  source: signal<{ view: EditorView } | null>(null),
  /** With the line (0-based) that it was opened at, where it was not shown before. */
  other: signal<{ view: EditorView; start: number | null } | null>(null),
};
