import { DiffLines } from "./diff-lines.js";
import { useComparison } from "./use-comparison.js";

/** The differences between the source and a form that replaces it. */
export function Changes({ before, after, name }: { before: string; after: string; name: string }) {
  const state = useComparison(before, after);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section class="round-trip" aria-label={`From the source to ${name}`} tabIndex={0}>
      {state.kind === "comparing" && <p class="soft">Comparing…</p>}
      {state.kind === "failed" && <p>The two could not be compared here.</p>}
      {state.kind === "compared" && <DiffLines comparison={state.comparison} after={name} />}
    </section>
  );
}
