import { RESULTS } from "virtual:judged-examples";
import { formatPercent } from "../../../../src/render/format-number.js";
import type { ExampleResult } from "../../examples/example-result.js";
import { EXAMPLES, type Example, openExample } from "../../examples/examples.js";
import { VerdictMark } from "../verdict/verdict-mark.js";
import { TONES } from "../verdict/verdict-tone.js";

/** Documents of ours to try the page with, each with what the engine says about it. */
export function ExampleList({ onTaken }: { onTaken?: () => void }) {
  const take = async (example: Example) => {
    if (await openExample(example)) onTaken?.();
  };
  return (
    <ul class="example-list">
      {EXAMPLES.map((example) => {
        const result = RESULTS[example.name];
        return (
          <li key={example.name}>
            <button type="button" onClick={() => void take(example)}>
              <span class="example-about">
                {example.about} <code>{example.name}</code>
              </span>
              {result !== undefined && (
                <span class="example-result" data-tone={TONES[result.verdict]}>
                  <VerdictMark verdict={result.verdict} />
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

const ADVICE = {
  keep: "Keep Markdown",
  toon: "Use TOON",
  hybrid: "Use TOON for a part",
  compact: "Use compact Markdown",
};

function describe({ form, tokensPct }: ExampleResult): string {
  const share = formatPercent(Math.abs(tokensPct));
  if (form !== "keep") return `${ADVICE[form]}: ${share} fewer tokens`;
  return `${ADVICE.keep}: TOON ${tokensPct > 0 ? `saves only ${share}` : `costs ${share} more`}`;
}
