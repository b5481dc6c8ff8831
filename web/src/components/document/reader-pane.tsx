import { defaultKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef, useState } from "preact/hooks";
import { openEditors } from "../../state/editors.js";
import { isWrapping } from "../../state/view.js";
import { common } from "./editor/common.js";
import { markdownLanguage } from "./editor/markdown-language.js";
import { openText } from "./editor/open-text.js";
import { toonLanguage } from "./editor/toon-language.js";
import { LEAVE_ID, openShadowRoot } from "./shadow-host.js";

/** The text of a form, to be read. */
export function ReaderPane({
  text,
  label,
  language,
  firstLine,
}: {
  text: string;
  label: string;
  language: "markdown" | "toon";
  /** The line (1-based) that it opens at; 0 for its start. */
  firstLine: number;
}) {
  const host = useRef<HTMLDivElement>(null);
  const reader = useRef<EditorView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const wrap = isWrapping.value;

  useEffect(() => {
    if (host.current === null) return;
    const root = openShadowRoot(host.current);
    const view = new EditorView({ root, parent: root });
    reader.current = view;
    return () => {
      reader.current = null;
      openEditors.other.value = null;
      view.destroy();
    };
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    void openText(text, stop.signal).then((opened) => {
      const view = reader.current;
      if (opened === null || view === null) return;
      const { scrollTop } = view.scrollDOM;
      const name = { label, describedBy: LEAVE_ID };
      view.setState(
        EditorState.create({
          doc: opened.doc,
          extensions: [
            common(name, wrap && !opened.hasGiantLine ? EditorView.lineWrapping : []),
            language === "toon" ? toonLanguage : markdownLanguage,
            // Names and values in another direction must not turn a header of TOON around.
            language === "toon" ? EditorView.contentAttributes.of({ dir: "ltr" }) : [],
            EditorState.readOnly.of(true),
            keymap.of(defaultKeymap),
          ],
        }),
      );
      view.scrollDOM.scrollTop = scrollTop;
      // Later texts keep the place of the reader.
      if (!isOpen && firstLine > 0) showLine(view, firstLine, 3);
      setOpen(true);
      openEditors.other.value = view;
    });
    return () => stop.abort();
  }, [text, label, language, wrap]);
  return (
    <div class="editor-frame">
      <div ref={host} class="editor-host" inert={!isOpen} />
    </div>
  );
}

/**
 * Scrolls the text alone: `EditorView.scrollIntoView` would scroll the page, too. Heights of lines
 * that were not drawn yet are estimates, so it looks again.
 */
function showLine(view: EditorView, line: number, times: number): void {
  view.requestMeasure({
    read: () => view.lineBlockAt(view.state.doc.line(line).from).top,
    write: (top) => {
      view.scrollDOM.scrollTop = top - 24;
      if (times > 1) requestAnimationFrame(() => showLine(view, line, times - 1));
    },
  });
}
