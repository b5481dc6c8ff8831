import type { EditorView } from "@codemirror/view";
import { useEffect } from "preact/hooks";
import type { Anchors } from "../../engine/messages.js";
import type { EditorLibrary } from "./use-editor-library.js";

/** Scrolls two editors together while both are there. */
export function useScrollSync({
  library,
  source,
  other,
  anchors,
}: {
  library: EditorLibrary | null;
  source: { view: EditorView } | null;
  /** A new object whenever another text was opened in it. */
  other: { view: EditorView; start: number | null } | null;
  anchors: Anchors | null;
}): void {
  useEffect(() => {
    if (library === null || source === null || other === null || anchors === null) return;
    const sync = new library.ScrollSync(source.view, other.view, anchors, other.start);
    return () => sync.stop();
  }, [library, source, other, anchors]);
}
