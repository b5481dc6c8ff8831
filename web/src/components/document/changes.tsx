import type { Comparison } from "../../engine/messages.js";
import { DiffLines } from "./diff-lines.js";
import { useComparison } from "./use-comparison.js";

/** The differences between the source and another text. */
export function Changes({
  before,
  after,
  name,
  label,
  listNotes = () => [],
}: {
  before: string;
  after: string;
  /** Of the other text. */
  name: string;
  label: string;
  /** Sentences above the lines. */
  listNotes?: (comparison: Comparison) => string[];
}) {
  const comparison = useComparison(before, after);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section class="round-trip" aria-label={label} tabIndex={0}>
      {comparison === null && <p class="soft">Comparing…</p>}
      {comparison === "failed" && <p>The two could not be compared here.</p>}
      {comparison !== null && comparison !== "failed" && (
        <>
          {listNotes(comparison).map((note) => (
            <p key={note}>{note}</p>
          ))}
          <DiffLines comparison={comparison} after={name} />
        </>
      )}
    </section>
  );
}
