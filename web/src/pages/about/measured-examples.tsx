import examples from "virtual:measured-examples";
import type { ProfileName } from "context-verdict";
import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { VERDICT_WORDS } from "../../report/verdict-words.js";
import type { MeasuredExample } from "../measured-example.js";

const KINDS: Record<ProfileName, string> = {
  table: "mostly tables",
  definitions: "mostly definitions",
  requirements: "mostly rules",
  raw_prose: "mostly prose",
  mixed: "of several kinds",
};

/** Documents of the repository, measured while the page was built. */
export function MeasuredExamples() {
  const losing = examples.filter(isLosing).length;
  return (
    <section>
      <h2 id="examples">When TOON loses</h2>
      <p>
        TOON pays for tables: the header is written once, and rows need no padding. Prose costs
        more, since its line breaks become escapes. And padding in an aligned table costs many
        characters but few tokens, so that taking it away saves less than it seems.
      </p>
      <p>
        These are {examples.length} documents of this project’s repository, measured by the engine
        when this page was built. As TOON, {losing} of them cost more tokens. Tokens are exact
        counts of o200k_base.
      </p>
      <ul class="examples">
        {examples.map((example) => (
          <li key={example.path}>
            <Example example={example} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Example({ example }: { example: MeasuredExample }) {
  const { path, title, profile, verdict, chars, tokens, hybrid } = example;
  return (
    <>
      <p>
        <strong>{title}</strong> <span class="soft">{KINDS[profile]}</span>
        <br />
        <code class="path">{path}</code>
      </p>
      <p class="verdict-of">{VERDICT_WORDS[verdict]}</p>
      <p class="numbers">
        {describeChange("characters", chars)}
        <br />
        {describeChange("tokens", tokens)}
        {hybrid !== null && (
          <>
            <br />
            {describeChange("characters as a hybrid", { ...hybrid, toon: hybrid.hybrid })}
          </>
        )}
      </p>
    </>
  );
}

function isLosing({ tokens }: MeasuredExample): boolean {
  return tokens.toon > tokens.source;
}

interface Change {
  source: number;
  toon: number;
  savings_pct: number;
}

function describeChange(unit: string, { source, toon, savings_pct }: Change): string {
  const change = `${formatInteger(source)} → ${formatInteger(toon)} ${unit}`;
  if (savings_pct === 0) return `${change}, no difference`;
  const share = formatPercent(Math.abs(savings_pct));
  return `${change}, ${share} ${savings_pct > 0 ? "fewer" : "more"}`;
}
