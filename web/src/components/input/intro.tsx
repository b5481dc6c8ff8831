import { PAIR } from "virtual:judged-examples";
import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import "../../styles/input.css";

/** What the page is for: what an agent pays, what TOON is, and one document before and after. */
export function Intro() {
  const { before, after } = PAIR.tokens;
  return (
    <div class="intro">
      <div class="intro-words">
        <h1 tabIndex={-1}>
          Does this document cost your agent <em>less as TOON</em>?
        </h1>
        <p>
          An agent pays for every token of a document, each time it reads it. TOON is a plain-text
          format that names a table's columns once and then lists bare rows: some documents get
          cheaper, many do not.
        </p>
        <p class="intro-promise">
          Put one in: the verdict comes as you type, proved lossless, and nothing leaves this page.
        </p>
      </div>
      <figure class="pair">
        <div class="pair-sides">
          <Side title="Markdown" lines={PAIR.before} tokens={before} />
          <span class="pair-arrow" aria-hidden="true">
            ↓
          </span>
          <Side title="TOON" lines={PAIR.after} tokens={after} />
        </div>
        <figcaption>
          All of <code>{PAIR.name}</code>:{" "}
          <strong>{formatPercent(((before - after) / before) * 100)} fewer tokens</strong>, and it
          turns back into the same document.
        </figcaption>
      </figure>
    </div>
  );
}

function Side({ title, lines, tokens }: { title: string; lines: string[]; tokens: number }) {
  return (
    <div class="pair-side">
      <p class="pair-title">
        {title} <span class="pair-tokens">{formatInteger(tokens)} tokens</span>
      </p>
      <pre>{lines.join("\n")}</pre>
    </div>
  );
}
