import { useEffect, useRef, useState } from "preact/hooks";
import { neutralize } from "../../../../src/render/neutralize.js";
import { isData } from "../../answer/list-forms.js";
import {
  addDraft,
  documents,
  judgementOf,
  type PageDocument,
  update,
} from "../../state/documents.js";
import { goTo, openEditors, place } from "../../state/view.js";
import { noteTyping } from "../../state/when-judged.js";
import { FileButtons } from "../input/file-buttons.js";
import { nameNext, takeText } from "../input/take-text.js";
import type { SourceEditor } from "./editor/source-editor.js";
import { StripMap } from "./strip-map.js";
import "../../styles/document.css";

/** A longer text waits for the editor: a plain field would be slow. */
const MAX_FIELD = 20_000;

/** The document's source, judged as it is typed. Without a document, a field to begin one in. */
export function SourceSide({ document }: { document: PageDocument | null }) {
  const judgement = document === null ? undefined : judgementOf(document);
  const sections = judgement?.plan.context_plan?.sections ?? [];
  // It shows the hybrid: records and cuts are something else.
  const isLossless = judgement?.verdict.mode === "lossless";
  const hasMap = isLossless && sections.some(({ action }) => action === "convert");
  return (
    <section class="source-side" aria-label="Source">
      {document === null && (
        <div class="side-head">
          <h2 class="side-title">Paste, type or drop a document</h2>
          <p class="soft small side-note">Judged as you type. Nothing leaves this page.</p>
        </div>
      )}
      {document !== null && judgement !== undefined && hasMap && !isData(judgement) && (
        <StripMap sections={sections} onGo={(range) => goTo(document.id, range)} />
      )}
      <SourcePane document={document} />
      {document === null && (
        <div class="source-files">
          <FileButtons />
          <span class="soft small">UTF-8, up to 10 MB each, up to 1,000 at once</span>
        </div>
      )}
    </section>
  );
}

function SourcePane({ document }: { document: PageDocument | null }) {
  const id = document?.id ?? null;
  const text = document?.text ?? "";
  const name = neutralize(document?.name ?? "");
  const library = useEditorLibrary(document !== null);
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<SourceEditor | null>(null);
  const [isComposing, setComposing] = useState(false);
  const judgement = document === null ? undefined : judgementOf(document);
  const wanted = place.value?.documentId === id ? place.value.range : null;

  useEffect(() => {
    if (library === null || library === "failed" || host.current === null || isComposing) return;
    // With what was typed since this was drawn.
    const current = documents.peek().find((one) => one.id === id);
    if (id === null || current === undefined) return;
    const made = new library.SourceEditor(host.current, current.text, {
      label: `Source of ${name}`,
      onTyping: () => noteTyping(id, true),
      onEdit: (edited) => {
        update(id, { text: edited, state: { kind: "waiting" } });
        noteTyping(id, false);
      },
      onDone: focusAnswer,
    });
    if (field.current?.matches(":focus")) {
      // The caret of the field goes on in the editor, so that typing does.
      host.current.inert = false;
      made.focusAt(field.current.selectionStart, field.current.selectionEnd);
    }
    openEditors.source.value = made.view;
    setEditor(made);
    return () => {
      made.destroy();
      openEditors.source.value = null;
      setEditor(null);
    };
  }, [library, id, isComposing]);

  useEffect(() => {
    if (judgement !== undefined) editor?.show(judgement);
  }, [judgement, editor]);
  useEffect(() => {
    if (wanted === null || editor === null) return;
    host.current?.scrollIntoView({ block: "nearest" });
    editor.goTo(wanted);
    place.value = null;
  }, [wanted, editor]);

  const type = (typed: string) => {
    if (id === null) addDraft(typed, nameNext("Typed text"));
    else update(id, { text: typed, state: { kind: "waiting" } });
  };
  const paste = (event: ClipboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (id !== null || event.currentTarget.value !== "" || pasted === "") return;
    event.preventDefault();
    takeText(pasted);
  };
  const isField = text.length <= MAX_FIELD || library === "failed";
  return (
    <div class="editor-frame source-frame">
      {editor === null && isField && (
        <textarea
          ref={field}
          class="source-field"
          aria-label={id === null ? "Paste or type a document" : `Source of ${name}`}
          spellcheck={false}
          autocomplete="off"
          placeholder={PLACEHOLDER}
          value={text}
          onPaste={paste}
          onInput={({ currentTarget, isComposing: composes }) => {
            if (!composes) type(currentTarget.value);
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={({ currentTarget }) => {
            setComposing(false);
            type(currentTarget.value);
          }}
        />
      )}
      <div ref={host} class="editor-host" inert={editor === null} />
    </div>
  );
}

const PLACEHOLDER = `Paste Markdown, JSON or YAML here, for example:

# Settings

| Option | Default |
| ------ | ------- |
| color  | blue    |`;

type EditorLibrary = typeof import("./editor/source-editor.js");

/** The editor, loaded once something is to be shown; null until then. A later view tries again. */
function useEditorLibrary(isWanted: boolean): EditorLibrary | "failed" | null {
  const [library, setLibrary] = useState<EditorLibrary | "failed" | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    // After the verdict was painted.
    const frame = requestAnimationFrame(() => {
      import("./editor/source-editor.js").then(
        (loaded) => isGone || setLibrary(loaded),
        () => isGone || setLibrary("failed"),
      );
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
    };
  }, [isWanted]);
  return library;
}

/** To the main button of the answer, else to the answer itself. */
function focusAnswer(): void {
  const answer = document.getElementById("answer");
  const target = answer?.querySelector<HTMLElement>("button.primary") ?? answer;
  target?.focus();
}
