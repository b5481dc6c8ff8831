import type { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Reader } from "./editor/index.js";
import { QuickPreview } from "./quick-preview.js";
import { LEAVE_ID, openShadowRoot } from "./shadow-host.js";
import type { EditorLibrary } from "./use-editor-library.js";

/** A text to be read: a candidate or a hybrid document. */
export function ReaderPane({
  text,
  label,
  language,
  firstLine,
  library,
  wrap,
  onOpen,
}: {
  text: string;
  label: string;
  language: "markdown" | "toon";
  /** The line (0-based) that it opens at. */
  firstLine: number;
  library: EditorLibrary | null;
  wrap: boolean;
  onOpen: (view: EditorView | null, start: number | null) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const reader = useRef<Reader | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** A text was shown before, so the place of the reader is kept. */
  const isShown = useRef(false);

  useEffect(() => {
    if (library === null || host.current === null) return;
    const made = new library.Reader(openShadowRoot(host.current), {
      label,
      describedBy: LEAVE_ID,
      wrap,
    });
    reader.current = made;
    return () => {
      made.destroy();
      reader.current = null;
      isShown.current = false;
      setOpen(false);
      onOpen(null, null);
    };
  }, [library, label]);

  useEffect(() => {
    const current = reader.current;
    if (current === null) return;
    void current.open(text, language).then((done) => {
      if (!done) return;
      const start = isShown.current || firstLine === 0 ? null : firstLine;
      if (start !== null) current.showLine(start);
      isShown.current = true;
      setOpen(true);
      onOpen(current.view, start);
    });
  }, [library, label, text, language]);

  useEffect(() => reader.current?.setWrap(wrap), [wrap]);
  return (
    <div class="editor-frame">
      {!isOpen && <QuickPreview text={text} label={`${label}, its start`} />}
      <div ref={host} class="editor-host" inert={!isOpen} />
    </div>
  );
}
