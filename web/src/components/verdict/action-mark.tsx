import type { AdviceAction } from "../../../../src/engine/judge/advise.js";
import "../../styles/verdict.css";

/** The meaning of a colour, as `tokens.css` has it. */
export type Tone = "good" | "caution" | "neutral";

export const ACTION_TONES: Record<AdviceAction, Tone> = {
  keep: "neutral",
  compact: "good",
  use_toon: "good",
  use_hybrid: "good",
  use_table: "good",
  look_first: "caution",
};

const SHEET = "M3 2h14v16H3zM6.5 6.5h7M6.5 10h7M6.5 13.5h4";

/** Shapes tell actions apart where colour does not. */
const SHAPES: Record<AdviceAction, string> = {
  keep: SHEET,
  compact: SHEET,
  // A disc with a tick.
  use_toon: "M10 1a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM5.6 10.3l3 3l5.8-6.2",
  // A sheet in two parts.
  use_hybrid: "M3 2h14v6H3zM3 12h14v6H3z",
  // Rows below a header.
  use_table: "M2 3h16v4H2zM2 9h16v2H2zM2 13h16v2H2z",
  // A triangle with a mark to look at.
  look_first: "M10 2l8.6 15.5H1.4zM10 7.6v4.6M10 14.6v.3",
};

/** The shape of an advice, beside its words. */
export function ActionMark({ action }: { action: AdviceAction }) {
  return (
    <svg
      class="verdict-mark"
      data-tone={ACTION_TONES[action]}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={SHAPES[action]} />
    </svg>
  );
}
