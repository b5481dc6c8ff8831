import { DiffLines } from "./diff-lines.js";
import { useComparison } from "./use-comparison.js";

/** The differences between the source and a form that replaces it. */
export function Changes({ before, after, name }: { before: string; after: string; name: string }) {
  const comparison = useComparison(before, after);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section class="round-trip" aria-label={`From the source to ${name}`} tabIndex={0}>
      {comparison === null && <p class="soft">Comparing…</p>}
      {comparison === "failed" && <p>The two could not be compared here.</p>}
      {comparison !== null && comparison !== "failed" && (
        <DiffLines comparison={comparison} after={name} />
      )}
    </section>
  );
}
