import type { VerdictName } from "context-verdict";
import type { AdviceAction } from "../../../../src/engine/judge/advise.js";
import "../../styles/verdict.css";
import { ACTION_TONES, TONES, type Tone } from "./verdict-tone.js";

/** Every verdict has a shape of its own, so that colour is never all that tells them apart. */
const SHAPES: Record<VerdictName, string> = {
  // A disc with a tick.
  convert: "M10 1a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM5.6 10.3l3 3l5.8-6.2",
  // A triangle with a mark to look at.
  review: "M10 2l8.6 15.5H1.4zM10 7.6v4.6M10 14.6v.3",
  // A sheet in two parts.
  split_first: "M3 2h14v6H3zM3 12h14v6H3z",
  // A sheet with lines, as it is.
  keep_markdown: "M3 2h14v16H3zM6.5 6.5h7M6.5 10h7M6.5 13.5h4",
  // An octagon with a cross.
  refused: "M6.3 1h7.4L19 6.3v7.4L13.7 19H6.3L1 13.7V6.3zM7 7l6 6M13 7l-6 6",
};

/** Advice has the shapes of verdicts that are alike. */
const ACTION_SHAPES: Record<AdviceAction, VerdictName> = {
  keep: "keep_markdown",
  compact: "keep_markdown",
  use_toon: "convert",
  use_hybrid: "split_first",
  look_first: "review",
};

/** The shape of a verdict, beside its words. */
export function VerdictMark({ verdict }: { verdict: VerdictName }) {
  return <Mark tone={TONES[verdict]} shape={verdict} />;
}

/** The shape of an advice, beside its words. */
export function ActionMark({ action }: { action: AdviceAction }) {
  return <Mark tone={ACTION_TONES[action]} shape={ACTION_SHAPES[action]} />;
}

function Mark({ tone, shape }: { tone: Tone; shape: VerdictName }) {
  return (
    <svg class="verdict-mark" data-tone={tone} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[shape]} />
    </svg>
  );
}
