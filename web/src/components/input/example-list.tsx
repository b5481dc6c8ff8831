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

const FORMS = { toon: "TOON", hybrid: "hybrid", compact: "compact" };

function describe({ form, tokensPct }: ExampleResult): string {
  const share = `${tokensPct > 0 ? "−" : "+"}${formatPercent(Math.abs(tokensPct))} tokens`;
  return form === "keep" ? `keep: TOON ${share}` : `${FORMS[form]}: ${share}`;
}
