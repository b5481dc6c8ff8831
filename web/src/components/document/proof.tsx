import { useState } from "preact/hooks";
import { formatCount } from "../../../../src/render/format-number.js";
import { type Form, isData } from "../../answer/list-forms.js";
import type { Comparison, Judgement } from "../../engine/messages.js";
import { DiffLines } from "./diff-lines.js";
import { useComparison } from "./use-comparison.js";

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
      {isOpen && <ComesBack source={judgement.source} restored={restored} />}
    </details>
  );
}

function ComesBack({ source, restored }: { source: string; restored: string }) {
  const comparison = useComparison(source, restored);
  if (comparison === null) return <p class="soft">Comparing…</p>;
  if (comparison === "failed") return <p>The two could not be compared here.</p>;
  return (
    <section class="round-trip" aria-label="What comes back">
      {listDifferences(comparison).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <DiffLines comparison={comparison} after="what comes back" />
    </section>
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
