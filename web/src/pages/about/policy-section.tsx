import policy from "../../../../schema/v1/policy.json";
import { NO_BREAK } from "../../../../src/render/format-number.js";

const { MIN_CONVERT_SAVINGS_PCT: characters, COMPACT_MARGIN_PCT: weight } = policy.constants;

/** The thresholds of a conversion, from the file that publishes the policy. */
export function PolicySection() {
  return (
    <section>
      <h2 id="policy">The policy, version {policy.policy_version}</h2>
      <p>
        The policy is frozen: the same document gets the same verdict on every surface, and a change
        needs another version.
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
      <p>
        All of it is in <code>docs/policy.md</code> of the package.
      </p>
    </section>
  );
}
