import type { EditorView } from "@codemirror/view";
import type { WarningRange } from "context-verdict";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Judgement } from "../../engine/messages.js";
import { type PageDocument, update } from "../../state/documents.js";
import type { SourceEditor } from "./editor/index.js";
import { QuickPreview } from "./quick-preview.js";
import { LEAVE_ID, openShadowRoot } from "./shadow-host.js";
import type { EditorLibrary } from "./use-editor-library.js";

/** The document's source, which can be edited. */
export function SourcePane({
  document,
  judgement,
  library,
  wrap,
  wanted,
  onGone,
  onOpen,
}: {
  document: PageDocument;
  judgement: Judgement;
  library: EditorLibrary | null;
  wrap: boolean;
  /** A place to go to; null while there is none or the pane is not shown. */
  wanted: WarningRange | null;
  /** The place was gone to. */
  onGone: () => void;
  onOpen: (view: EditorView | null) => void;
}) {
  const { id, name, text } = document;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const latest = useRef(judgement);
  latest.current = judgement;

  useEffect(() => {
    if (library === null || host.current === null) return;
    const made = new library.SourceEditor(openShadowRoot(host.current), {
      label: `Source of ${name}`,
      describedBy: LEAVE_ID,
      wrap,
      onEdit: (edited) => update(id, { text: edited, state: { kind: "waiting" } }),
    });
    editor.current = made;
    return () => {
      made.destroy();
      editor.current = null;
      setOpenId(null);
      onOpen(null);
    };
  }, [library, id, name]);

  useEffect(() => {
    const current = editor.current;
    if (current === null || current.text === text) return;
    void current.open(text).then((isOpen) => {
      if (!isOpen) return;
      current.show(latest.current);
      setOpenId(id);
      onOpen(current.view);
    });
  }, [library, id, name, text, onOpen]);

  useEffect(() => editor.current?.show(judgement), [judgement]);
  useEffect(() => editor.current?.setWrap(wrap), [wrap]);
  useEffect(() => {
    if (wanted === null || openId !== id) return;
    editor.current?.goTo(wanted);
    onGone();
  }, [wanted, openId, id, onGone]);

  const isOpen = openId === id;
  return (
    <div class="editor-frame">
      {!isOpen && <QuickPreview text={text} label={`Source of ${name}, its start`} />}
      <div ref={host} class="editor-host" inert={!isOpen} />
    </div>
  );
}
