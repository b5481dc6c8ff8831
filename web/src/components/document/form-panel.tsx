import type { EditorView } from "@codemirror/view";
import { useEffect, useState } from "preact/hooks";
import { formatCount } from "../../../../src/render/format-number.js";
import { type Form, isData } from "../../answer/list-forms.js";
import type { Comparison, Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { openEditors } from "../../state/view.js";
import { TakeForm } from "../answer/take.js";
import { Changes } from "./changes.js";
import { ReaderPane } from "./reader-pane.js";
import { useMedia, WIDE } from "./use-media.js";
import "../../styles/document.css";

/** The text of a form, or what it changes, with its proof. */
export function FormPanel({
  judgement,
  document,
  form,
  isBest,
}: {
  judgement: Judgement;
  document: PageDocument;
  form: Form;
  /** Its buttons are those of the answer. */
  isBest: boolean;
}) {
  const [isChanges, setChanges] = useState(false);
  const { id, name, text } = form;
  const isWide = useMedia(WIDE);
  useScrollSync(isWide ? openEditors.source.value : null, openEditors.other.value);
  // Lines of two languages have nothing in common to compare.
  const isComparable = !isData(judgement) && (id === "compact" || id === "hybrid");
  return (
    <section class="form-panel" aria-label={name}>
      {(isComparable || !isBest) && (
        <p class="button-row form-tools">
          {isComparable && (
            <button type="button" aria-pressed={isChanges} onClick={() => setChanges(!isChanges)}>
              Changes
            </button>
          )}
          {!isBest && <TakeForm document={document} judgement={judgement} form={id} />}
        </p>
      )}
      <div class="form-text">
        {isComparable && isChanges ? (
          <Changes
            before={judgement.source}
            after={text}
            name={name}
            label={`From the source to ${name}`}
          />
        ) : (
          <ReaderPane
            text={text}
            label={`${name} of ${document.name}`}
            language={id === "toon" || id === "mode" ? "toon" : "markdown"}
            firstLine={id === "hybrid" ? findConverted(text) : 1}
          />
        )}
      </div>
      <Proof judgement={judgement} form={form} />
    </section>
  );
}

/** Events of a person who scrolls an editor. Scrolling it along with the other has none of them. */
const LEADING = ["wheel", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/** Scrolls two editors together, to the same share of their heights. */
function useScrollSync(one: EditorView | null, other: EditorView | null): void {
  useEffect(() => {
    if (one === null || other === null) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    let leader: EditorView | null = null;
    const follow = (view: EditorView, follower: HTMLElement) => {
      const lead = () => {
        leader = view;
      };
      for (const type of LEADING) view.dom.addEventListener(type, lead, options);
      const scroll = () => {
        if (leader !== view) return;
        const { scrollTop, scrollHeight, clientHeight } = view.scrollDOM;
        const share = scrollTop / Math.max(1, scrollHeight - clientHeight);
        follower.scrollTop = share * (follower.scrollHeight - follower.clientHeight);
      };
      view.scrollDOM.addEventListener("scroll", scroll, options);
    };
    follow(one, other.scrollDOM);
    follow(other, one.scrollDOM);
    return () => stop.abort();
  }, [one, other]);
}

/** The line of a hybrid (1-based) before its first section as TOON. */
function findConverted(hybrid: string): number {
  const at = hybrid.search(/^```toon$/m);
  return at <= 0 ? 1 : hybrid.slice(0, at - 1).split("\n").length;
}

const MEANINGS: Record<string, string> = {
  "same text": "Every character comes back.",
  "same document": "Its structure and its text come back.",
  "same values": "It holds every value.",
};

/** The proof of a form in one line, which opens what comes back. */
function Proof({ judgement, form }: { judgement: Judgement; form: Form }) {
  const [isOpen, setOpen] = useState(false);
  // The changes of compact Markdown show it, and records stand for no document.
  const isFolded =
    !isData(judgement) && form.id !== "compact" && judgement.verdict.mode !== "record";
  const words = `Proof: ${form.proof}. ${MEANINGS[form.proof] ?? ""}`;
  if (!isFolded) return <p class="fold proof soft small">{words}</p>;
  return (
    <details class="fold proof small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words}</summary>
      {isOpen && (
        <Changes
          before={judgement.source}
          after={form.text}
          restores
          name="what comes back"
          label="What comes back"
          listNotes={listDifferences}
        />
      )}
    </details>
  );
}

/** How many lines differ, by how they do. */
function listDifferences({ counts, lineEndings, byteOrderMark }: Comparison): string[] {
  const { padding, blank, text } = counts;
  const notes = [
    ...(padding === 0 ? [] : [`Padding only: ${formatCount(padding, "line")}.`]),
    ...(blank === 0
      ? []
      : [`Between blocks, added or missing: ${formatCount(blank, "blank line")}.`]),
    ...(text === 0 ? [] : [`Other differences: ${formatCount(text, "line")}.`]),
    ...(lineEndings ? ["Line endings are LF now."] : []),
    ...(byteOrderMark ? ["The byte order mark at the start is dropped."] : []),
  ];
  return notes.length === 0 ? ["Every character is the same."] : notes;
}
