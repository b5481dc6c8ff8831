import { defaultKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { openEditors } from "../../state/view.js";
import { markdownLanguage, toonLanguage } from "./editor/languages.js";
import { common, openShadowRoot } from "./editor/open-editor.js";
import { openText } from "./editor/open-text.js";

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
  /** The line (1-based) that it opens at. */
  firstLine: number;
}) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = openShadowRoot(host.current as HTMLDivElement);
    const view = new EditorView({ root, parent: root });
    openEditors.other.value = view;
    return () => {
      openEditors.other.value = null;
      view.destroy();
    };
  }, []);
  useEffect(() => {
    const view = openEditors.other.peek() as EditorView;
    const isFirst = view.state.doc.length === 0;
    const { scrollTop } = view.scrollDOM;
    const opened = openText(text);
    view.setState(
      EditorState.create({
        doc: opened.doc,
        extensions: [
          common(label, opened),
          language === "toon" ? toonLanguage : markdownLanguage,
          // Names and values in another direction must not turn a header of TOON around.
          language === "toon" ? EditorView.contentAttributes.of({ dir: "ltr" }) : [],
          EditorState.readOnly.of(true),
          keymap.of(defaultKeymap),
        ],
      }),
    );
    // Later texts keep the place of the reader.
    if (isFirst && firstLine > 1) showLine(view, firstLine, 3);
    else view.scrollDOM.scrollTop = scrollTop;
  }, [text, label, language]);
  return (
    <div class="editor-frame">
      <div ref={host} class="editor-host" />
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
