import { useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { neutralize } from "../../../../src/render/neutralize.js";
import { isData } from "../../answer/list-forms.js";
import { addDraft, judgementOf, type PageDocument, update } from "../../state/documents.js";
import { openEditors } from "../../state/editors.js";
import { isWrapping } from "../../state/view.js";
import { noteTyping } from "../../state/when-judged.js";
import { FileButtons } from "../input/file-buttons.js";
import { nameNext, takeText } from "../input/take-text.js";
import { goTo, place } from "../verdict/go-to.js";
import type { SourceEditor } from "./editor/source-editor.js";
import { LEAVE_ID, openShadowRoot } from "./shadow-host.js";
import { StripMap } from "./strip-map.js";
import "../../styles/document.css";

/** A longer text waits for the editor: a plain field would be slow. */
const MAX_FIELD = 20_000;

/** The document's source, judged as it is typed. Without a document, a field to begin one in. */
export function SourceSide({ document }: { document: PageDocument | null }) {
  const judgement = document === null ? undefined : judgementOf(document);
  const sections = judgement?.plan.context_plan?.sections ?? [];
  const hasMap = sections.some(({ action }) => action === "convert");
  return (
    <section class="source-side no-print" aria-label="Source">
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
  const editor = useRef<SourceEditor | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const judgement = document === null ? undefined : judgementOf(document);
  const latest = useRef(judgement);
  latest.current = judgement;
  const latestText = useRef(text);
  latestText.current = text;
  const wanted = useComputed(() =>
    place.value?.documentId === id ? place.value.range : null,
  ).value;
  const wrap = isWrapping.value;

  useEffect(() => {
    if (library === null || library === "failed" || host.current === null || id === null) return;
    const made = new library.SourceEditor(openShadowRoot(host.current), {
      label: `Source of ${name}`,
      describedBy: LEAVE_ID,
      wrap: isWrapping.peek(),
      onTyping: () => noteTyping(id, true),
      onEdit: (edited) => {
        update(id, { text: edited, state: { kind: "waiting" } });
        noteTyping(id, false);
      },
      onDone: focusAnswer,
    });
    editor.current = made;
    return () => {
      made.destroy();
      noteTyping(id, false);
      editor.current = null;
      openEditors.source.value = null;
      setOpen(false);
    };
  }, [library, id, name]);

  useEffect(() => {
    const current = editor.current;
    if (current === null || isComposing || current.text === text) return;
    void current.open(text).then((done) => {
      // Text that was typed meanwhile is opened next; until then the field stays.
      if (!done || text !== latestText.current) return;
      takeOver(current, host.current, field.current);
      if (latest.current !== undefined) current.show(latest.current);
      openEditors.source.value = current.view;
      setOpen(true);
    });
  }, [library, id, name, text, isComposing]);

  useEffect(() => {
    if (judgement !== undefined) editor.current?.show(judgement);
  }, [judgement]);
  useEffect(() => editor.current?.setWrap(wrap), [wrap]);
  useEffect(() => {
    if (wanted === null || !isOpen) return;
    host.current?.scrollIntoView({ block: "nearest" });
    editor.current?.goTo(wanted);
    place.value = null;
  }, [wanted, isOpen]);

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
      {!isOpen && isField && (
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
      <div ref={host} class="editor-host" inert={!isOpen} />
    </div>
  );
}

const PLACEHOLDER = `Paste Markdown, JSON or YAML here, for example:

# Settings

| Option | Default |
| ------ | ------- |
| color  | blue    |`;

/** Gives the editor the caret of the field before it, so that typing goes on. */
function takeOver(
  editor: SourceEditor,
  host: HTMLElement | null,
  field: HTMLTextAreaElement | null,
): void {
  if (host === null || field === null || !field.matches(":focus")) return;
  const { selectionStart, selectionEnd } = field;
  host.inert = false;
  editor.focusAt(selectionStart, selectionEnd);
}

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
