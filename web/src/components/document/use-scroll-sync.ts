import type { EditorView } from "@codemirror/view";
import { useEffect } from "preact/hooks";
import type { Anchors } from "../../engine/messages.js";
import { ScrollSync } from "./editor/scroll-sync.js";

/** Scrolls two editors together while both are there. */
export function useScrollSync(
  source: { view: EditorView } | null,
  /** A new object whenever another text was opened in it. */
  other: { view: EditorView; start: number | null } | null,
  anchors: Anchors | null,
): void {
  useEffect(() => {
    if (source === null || other === null || anchors === null) return;
    const sync = new ScrollSync(source.view, other.view, anchors, other.start);
    return () => sync.stop();
  }, [source, other, anchors]);
}
