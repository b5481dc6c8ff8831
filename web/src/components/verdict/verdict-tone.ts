import type { VerdictName } from "context-verdict";

/** The meaning of a colour, as `tokens.css` has it. */
export type Tone = "good" | "caution" | "bad" | "neutral";

export const TONES: Record<VerdictName, Tone> = {
  convert: "good",
  review: "caution",
  split_first: "caution",
  keep_markdown: "neutral",
  refused: "bad",
};
