import { RESULTS } from "virtual:judged-examples";
import { ACTION_WORDS } from "../../../../src/render/advice.js";
import { formatPercent } from "../../../../src/render/format-number.js";
import type { ExampleResult } from "../../examples/example-result.js";
import { EXAMPLES, type Example, openExample } from "../../examples/examples.js";
import { ACTION_TONES, ActionMark } from "../verdict/action-mark.js";

/** Documents of ours to try the page with, each with its verdict. */
export function ExampleList({ onTaken }: { onTaken?: () => void }) {
  const take = async (example: Example) => {
    if (await openExample(example)) onTaken?.();
  };
  return (
    <ul class="example-list plain-list">
      {EXAMPLES.map((example) => {
        const result = RESULTS[example.name];
        return (
          <li key={example.name}>
            <button type="button" onClick={() => void take(example)}>
              <span class="example-about">
                {example.about} <code>{example.name}</code>
              </span>
              {result !== undefined && (
                <span class="example-result" data-tone={ACTION_TONES[ACTIONS[result.form]]}>
                  <ActionMark action={ACTIONS[result.form]} />
                  {describe(result)}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const ACTIONS = {
  keep: "keep",
  toon: "use_toon",
  hybrid: "use_hybrid",
  table: "use_table",
  compact: "compact",
} as const;

function describe({ form, tokensPct }: ExampleResult): string {
  const words = ACTION_WORDS[ACTIONS[form]];
  return form === "keep" ? words : `${words}: ${formatPercent(tokensPct)} fewer tokens`;
}
