import type { VerdictName } from "context-verdict";

/** How a verdict is named in lists and reports. */
export const VERDICT_WORDS: Record<VerdictName, string> = {
  convert: "Convert",
  review: "Review",
  split_first: "Split first",
  keep_markdown: "Keep Markdown",
  refused: "Refused",
};
