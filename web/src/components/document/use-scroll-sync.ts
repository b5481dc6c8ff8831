import type { EditorView } from "@codemirror/view";
import { useEffect } from "preact/hooks";

/** Events of a person who scrolls an editor. Scrolling it along with the other has none of them. */
const LEADING = ["wheel", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/** Scrolls two editors together, to the same share of their heights. */
export function useScrollSync(one: EditorView | null, other: EditorView | null): void {
  useEffect(() => {
    if (one === null || other === null) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    let leader: EditorView | null = null;
    for (const view of [one, other]) {
      const follower = view === one ? other : one;
      const lead = () => {
        leader = view;
      };
      for (const type of LEADING) view.dom.addEventListener(type, lead, options);
      view.scrollDOM.addEventListener(
        "scroll",
        () => {
          if (leader !== view) return;
          const { scrollTop, scrollHeight, clientHeight } = view.scrollDOM;
          const share = scrollTop / Math.max(1, scrollHeight - clientHeight);
          const { scrollDOM } = follower;
          scrollDOM.scrollTop = share * (scrollDOM.scrollHeight - scrollDOM.clientHeight);
        },
        options,
      );
    }
    return () => stop.abort();
  }, [one, other]);
}
