import { useState } from "preact/hooks";
import type { Judgement } from "../../engine/messages.js";
import { describeRoundTrip, type RestoredFrom } from "./describe-round-trip.js";
import { DiffLines } from "./diff-lines.js";
import { useComparison } from "./use-comparison.js";

/** The proof to look at: what the TOON stands for, against the source. */
export function RoundTrip({ judgement }: { judgement: Judgement }) {
  const [from, setFrom] = useState<RestoredFrom>("candidate");
  const choices = listChoices(judgement);
  const chosen = choices.includes(from) ? from : "candidate";
  const restored = {
    candidate: judgement.restored,
    hybrid: judgement.restoredHybrid,
    compact: judgement.compact,
  }[chosen];
  const state = useComparison(judgement.source, restored);
  const comparison = restored !== null && state.kind === "compared" ? state.comparison : null;
  const { tone, title, notes } = describeRoundTrip(judgement, chosen, comparison);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section class="round-trip" aria-label="Round trip" tabIndex={0}>
      {choices.length > 1 && <Choice choices={choices} from={chosen} onChoose={setFrom} />}
      <div class={`round-trip-words tone-${tone}`} role="status">
        <h2>{title}</h2>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {restored !== null && state.kind === "comparing" && <p class="soft">Comparing…</p>}
      {restored !== null && state.kind === "failed" && (
        <p>The two could not be compared here. The proof above does not depend on it.</p>
      )}
      {comparison !== null && <DiffLines comparison={comparison} />}
    </section>
  );
}

function listChoices({ plan, compact }: Judgement): RestoredFrom[] {
  const converts = plan.context_plan?.sections.some(({ action }) => action === "convert");
  return [
    "candidate",
    ...(converts ? (["hybrid"] as const) : []),
    ...(compact === null ? [] : (["compact"] as const)),
  ];
}

const CHOICES: Record<RestoredFrom, string> = {
  candidate: "what the TOON restores to",
  hybrid: "what the hybrid restores to",
  compact: "the compact form itself",
};

function Choice({
  choices,
  from,
  onChoose,
}: {
  choices: readonly RestoredFrom[];
  from: RestoredFrom;
  onChoose: (from: RestoredFrom) => void;
}) {
  return (
    <fieldset class="round-trip-choice">
      <legend>The source against</legend>
      {choices.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="restored-from"
            checked={one === from}
            onChange={() => onChoose(one)}
          />{" "}
          {CHOICES[one]}
        </label>
      ))}
    </fieldset>
  );
}
