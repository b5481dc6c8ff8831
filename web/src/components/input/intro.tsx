import { PAIR } from "virtual:judged-examples";
import { formatCount, formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { PairSide } from "../../examples/example-result.js";
import "../../styles/input.css";

/** The purpose of the page, for a first visit. */
export function Intro() {
  return (
    <div class="intro">
      <h1 tabIndex={-1}>
        Does this document cost your agent <em>less as TOON</em>?
      </h1>
      <p>
        An agent pays for every token of a document, each time it reads it. TOON is a plain-text
        format that says once what the rows of a table or list share: some documents get cheaper,
        many do not.
      </p>
    </div>
  );
}

/** The first rows of one document before and after, with what all of it costs. */
export function SamplePair() {
  const { before, after } = PAIR;
  const saved = ((before.tokens - after.tokens) / before.tokens) * 100;
  return (
    <figure class="pair">
      <div class="pair-sides">
        <Side title="Markdown" {...before} />
        <span class="pair-arrow" aria-hidden="true">
          ↓
        </span>
        <Side title="TOON" {...after} />
      </div>
      <figcaption>
        All of <code>{PAIR.name}</code>: <strong>{formatPercent(saved)} fewer tokens</strong> for
        the same document.
      </figcaption>
    </figure>
  );
}

function Side({ title, lines, moreRows, tokens }: PairSide & { title: string }) {
  return (
    <div class="pair-side">
      <p class="pair-title">
        {title} <span class="pair-tokens">{formatInteger(tokens)} tokens</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too. */}
      <div class="pair-text" role="group" aria-label={`${title} sample`} tabIndex={0}>
        <pre>{lines.join("\n")}</pre>
      </div>
      <p class="pair-more">… {formatCount(moreRows, "more row")}</p>
    </div>
  );
}
