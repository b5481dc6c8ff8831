import { useState } from "preact/hooks";
import policy from "../../../schema/v1/policy.json";
import type { AdviceAction } from "../../../src/engine/judge/advise.js";
import { ACTION_MEANINGS, ACTION_WORDS } from "../../../src/render/advice.js";
import { NO_BREAK } from "../../../src/render/format-number.js";
import { ReferenceLink } from "../components/shell/reference-link.js";
import { findServer } from "../state/server.js";
import "../styles/pages.css";

const { MIN_CONVERT_SAVINGS_PCT: characters, COMPACT_MARGIN_PCT: weight } = policy.constants;

const COMMANDS = `context-verdict profile AGENTS.md                  # the verdict, with reasons
context-verdict convert options.md --out options.toon
context-verdict plan guide.md --out guide.hybrid.md
context-verdict restore guide.hybrid.md            # back to Markdown
context-verdict profile AGENTS.md --fail-on convert,split_first   # for CI`;

const MCP = "context-verdict mcp --allow-dir .";

const toRequest = (server: string) => `jq -Rs '{content: .}' AGENTS.md |
  curl -s ${server}v1/profile -H 'content-type: application/json' --data-binary @-`;

/** The purpose of the app, the meaning of its answers, and its limits. */
export function AboutPage() {
  return (
    <article class="text-page">
      <h1>About Context Verdict</h1>
      <p class="lead">
        Coding agents load Markdown into their context and pay for every token of it, every time.
        TOON is a compact text format that makes tables smaller, and often makes documents bigger.
        This page tells which it is, before the document is loaded.
      </p>
      <section>
        <h2 id="verdicts">What the advice means</h2>
        <dl class="fields">
          {(Object.keys(ACTION_WORDS) as AdviceAction[]).map((action) => (
            <div key={action}>
              <dt>
                <strong>{ACTION_WORDS[action]}</strong>
              </dt>
              <dd>{ACTION_MEANINGS[action]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 id="policy">The policy, version {policy.policy_version}</h2>
        <p>
          The policy is frozen: the same document gets the same verdict on every surface, and a
          change needs another version.
        </p>
        <ul>
          <li>
            TOON has to save {characters}
            {NO_BREAK}% of the document’s characters, and {weight}
            {NO_BREAK}% of its weight over Markdown with compact tables. It is the same for a
            document, a section and a hybrid.
          </li>
          <li>It has to be proved: decoded, restored, parsed and compared with the document.</li>
          <li>A warning holds it back until somebody has looked. A note does not.</li>
        </ul>
        <p>
          TOON pays for tables: the header is written once, and rows need no padding. Prose costs
          more, since its line breaks become escapes. Padding in an aligned table costs many
          characters but few tokens, so that taking it away saves less than it seems.
        </p>
      </section>
      <section>
        <h2 id="surfaces">The same answer elsewhere</h2>
        <p>
          One engine gives the same bytes on every surface. They differ in where the text came from
          and in whose tokens are counted, and in nothing else.
        </p>
        <CodeSample label="Commands" text={COMMANDS} />
        <p>An agent asks by path, before it reads. The answer is without the document.</p>
        <CodeSample label="Start the MCP server" text={MCP} />
        <p>
          Programs ask <code>context-verdict serve</code>. <ReferenceLink />
        </p>
        <CodeSample label="Ask the local server" text={toRequest(findServer())} />
      </section>
      <section>
        <h2 id="locality">Where documents go</h2>
        <p>
          Nowhere. They are read and judged in this browser, in threads of this page. Nothing of
          them is sent. The tab keeps them for a reload, and ends with them.
        </p>
        <ul>
          <li>
            The page’s Content-Security-Policy lets it load its own files and talk to the place that
            they came from, and to nobody else. The browser enforces it, whatever the page’s code
            says. The local server sends the policy with every script, so that the engine’s threads
            are bound by it too.
          </li>
          <li>
            There is no script, font, picture or counter of anybody else. The project’s tests use
            the whole app in a browser, look at everything that it sends, and fail on any request
            but those for its own files.
          </li>
          <li>
            It works without a connection. A service worker keeps the app’s files, and only these.
          </li>
        </ul>
      </section>
      <section>
        <h2 id="limits">Limits</h2>
        <ul>
          <li>Most documents should stay Markdown. TOON pays for tables.</li>
          <li>
            Lossless means the same syntax tree. Table padding, the dashes of delimiter rows, the
            number of blank lines, line endings and a byte order mark are not kept.
          </li>
          <li>
            Token counts are estimates, unless o200k_base or cl100k_base counts them. No number is
            claimed for any other model.
          </li>
          <li>
            A model reads TOON less often than Markdown. Whether it reads your document as well is
            for you to try.
          </li>
          <li>
            Record and budget mode leave things out on purpose. They say how much of the text they
            keep, but not whether it mattered.
          </li>
        </ul>
        <p>
          <a href="third-party-notices.txt">Licences of the software in this app</a>
        </p>
      </section>
    </article>
  );
}

/** A command or an answer, to read and to copy. */
function CodeSample({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("Copied");
    } catch {
      setState("Select it and copy it");
    }
  };
  return (
    <div class="sample">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too. */}
      <div class="sample-text" role="group" aria-label={label} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </div>
      <button type="button" class="no-print" aria-label={`Copy: ${label}`} onClick={copy}>
        Copy
      </button>
      <output class="soft">{state}</output>
    </div>
  );
}
