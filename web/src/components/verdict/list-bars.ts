import { nameAlternative } from "../../../../src/render/name-alternative.js";
import { nameCandidate } from "../../../../src/render/terminal/verdict-card.js";
import type { Judgement } from "../../engine/messages.js";
import { TONES, type Tone } from "./verdict-tone.js";

/** One measured length. */
export interface Bar {
  label: string;
  /** UTF-16 code units. */
  chars: number;
  tone: Tone | "source" | "alternative";
}

/** What was measured of a document, in the order and by the names of the command line's card. */
export function listBars({ verdict, plan }: Judgement): Bar[] {
  const { measured_chars, alternatives = [] } = verdict;
  const { context_plan } = plan;
  return [
    { label: "source", chars: measured_chars.source, tone: "source" },
    ...alternatives.map(
      ({ name, chars }): Bar => ({
        label: nameAlternative(name, false),
        chars,
        tone: "alternative",
      }),
    ),
    {
      label: nameCandidate(verdict, false),
      chars: measured_chars.toon,
      tone: TONES[verdict.verdict],
    },
    ...(context_plan === undefined
      ? []
      : [
          {
            label: "hybrid",
            chars: context_plan.net.hybrid,
            tone: context_plan.safe_to_auto_apply ? ("good" as const) : ("neutral" as const),
          },
        ]),
  ];
}
