import type { VerdictName } from "context-verdict";
import type { AdviceAction } from "../../../../src/engine/judge/advise.js";

/** The meaning of a colour, as `tokens.css` has it. */
export type Tone = "good" | "caution" | "bad" | "neutral";

export const TONES: Record<VerdictName, Tone> = {
  convert: "good",
  review: "caution",
  split_first: "caution",
  keep_markdown: "neutral",
  refused: "bad",
};

export const ACTION_TONES: Record<AdviceAction, Tone> = {
  keep: "neutral",
  compact: "good",
  use_toon: "good",
  use_hybrid: "good",
  look_first: "caution",
};
