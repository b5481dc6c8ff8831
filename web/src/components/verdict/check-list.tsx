import type { Check } from "./list-checks.js";

const OUTCOMES = {
  true: { tone: "good", words: "holds: ", shape: "M4 10.5l4 4l8-9" },
  false: { tone: "bad", words: "does not hold: ", shape: "M5 5l10 10M15 5L5 15" },
  null: { tone: "neutral", words: "does not apply: ", shape: "M4 10h12" },
} as const;

/** Conditions with a tick or a cross each, in words too. */
export function CheckList({ checks, label }: { checks: readonly Check[]; label: string }) {
  return (
    <ul class="check-list" aria-label={label}>
      {checks.map(({ text, holds, found }) => {
        const { tone, words, shape } = OUTCOMES[`${holds}`];
        return (
          <li key={text} data-tone={tone}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={shape} />
            </svg>
            <span>
              <span class="visually-hidden">{words}</span>
              {text} <span class="soft">({found})</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
