import type { VerdictName } from "context-verdict";

/** The meanings of verdicts, as in the specification. */
const VERDICT_MEANINGS: Record<VerdictName, string> = {
  convert: "TOON is worth it.",
  keep_markdown: "TOON is not worth it for this document.",
  split_first: "Parts of this document earn TOON, the whole does not.",
  review: "Convertible, but warnings need a look first.",
  refused: "No candidate: the target cannot be met without cutting content.",
};

/** How a verdict is named for people. */
const VERDICT_WORDS: Record<VerdictName, string> = {
  convert: "Convert",
  review: "Review",
  split_first: "Split first",
  keep_markdown: "Keep Markdown",
  refused: "Refused",
};

/** The advice for each verdict. Its name comes from the engine. */
const WHAT_TO_DO: Record<VerdictName, string> = {
  convert:
    "Load the candidate in place of the document. Where the page says that it is safe to apply, no look is needed: it decodes, gives back the same document, is shorter, and no warning stands against it.",
  review:
    "Read the warnings. They name what a number does not show: rules that repeat each other or that nobody could check, or savings that tokenizers hardly charge for.",
  split_first:
    "Look at the sections. The hybrid keeps what should stay Markdown, byte for byte, and has the rest as TOON.",
  keep_markdown: "Leave the document as it is. This is the answer for most documents.",
  refused: "Allow content to be cut, or set a larger target.",
};

export function VerdictMeanings() {
  return (
    <section>
      <h2 id="verdicts">What a verdict means</h2>
      <dl class="fields">
        {(Object.keys(WHAT_TO_DO) as VerdictName[]).map((name) => (
          <div key={name}>
            <dt>
              <strong>{VERDICT_WORDS[name]}</strong>
            </dt>
            <dd>
              {VERDICT_MEANINGS[name]} <span class="soft">{WHAT_TO_DO[name]}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Characters, the codes of warnings and whether the candidate was proved decide. Tokens are
        shown beside it and decide nothing: no count is right for every model.
      </p>
    </section>
  );
}
