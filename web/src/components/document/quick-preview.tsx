/** Lines and characters of the quick look; the editor shows everything a moment later. */
const LINES = 200;
const CHARS = 20_000;

/** The start of a text, until the editor is there. */
export function QuickPreview({ text, label }: { text: string; label: string }) {
  const start = text
    .slice(0, CHARS)
    .split(/\r\n?|\n/, LINES)
    .join("\n");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section class="quick-preview" aria-label={label} tabIndex={0}>
      <pre>{start}</pre>
    </section>
  );
}
