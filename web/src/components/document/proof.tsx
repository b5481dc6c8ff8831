import { useState } from "preact/hooks";
import { formatCount } from "../../../../src/render/format-number.js";
import { type Form, isData } from "../../answer/list-forms.js";
import type { Comparison, Judgement } from "../../engine/messages.js";
import { Changes } from "./changes.js";

const MEANINGS: Record<string, string> = {
  "same text": "Every character comes back.",
  "same document": "Its structure and its text come back.",
  "same values": "It holds every value.",
  "not the whole of it": "Something of the document is left out.",
};

/** The proof of a form in one line, which opens what comes back. */
export function Proof({ judgement, form }: { judgement: Judgement; form: Form }) {
  const [isOpen, setOpen] = useState(false);
  const restored = isData(judgement)
    ? null
    : form.id === "hybrid"
      ? judgement.restoredHybrid
      : form.id === "compact"
        ? form.text
        : judgement.restored;
  const words = `Proof: ${form.proof}. ${MEANINGS[form.proof] ?? ""}`;
  if (restored === null) return <p class="fold proof soft small">{words}</p>;
  return (
    <details class="fold proof small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words}</summary>
      {isOpen && (
        <Changes
          before={judgement.source}
          after={restored}
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
