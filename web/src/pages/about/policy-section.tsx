import policy from "../../../../schema/v1/policy.json";
import { formatInteger, NO_BREAK } from "../../../../src/render/format-number.js";
import { Words } from "../prose.js";
import { listClauses } from "./list-clauses.js";

type Constant = keyof typeof policy.constants;

/** What the constants are for. A new one does not compile until it is described. */
const MEANINGS: Record<Constant, (value: string) => string> = {
  MIN_CONVERT_SAVINGS_PCT: (value) =>
    `The band. Savings clear it when they are at least ${value}${NO_BREAK}% of the document's characters, and above 0. It is the same for a document, a section and a hybrid.`,
  LONG_SECTION_CHARS: (value) =>
    `\`long_section\` looks for hidden tables in sections of at least ${value} characters.`,
  MIN_SECTION_CHARS: (value) =>
    `Splitting passes over parts of fewer than ${value} characters: marking them costs what they save.`,
  MAX_LINE_CHARS: (value) =>
    `\`long_lines\` fires where a conversion adds lines of more than ${value} characters, which several tools cut.`,
  MIN_COVERAGE_PCT: (value) =>
    `\`low_coverage\` fires where less than ${value}${NO_BREAK}% of the letters and digits are kept.`,
  COMPACT_MARGIN_PCT: (value) =>
    `A conversion has to save ${value}${NO_BREAK}% of the document by weight over Markdown with compact tables.`,
  DATA_MARGIN_PCT: (value) =>
    `Of data, TOON weighs at least ${value} % less than the same data in its own compact form.`,
  MIN_COMPACT_SAVINGS_PCT: (value) =>
    `Compacting tables is worth a change of the document from ${value}${NO_BREAK}% of its weight on.`,
};

/** The policy in words, from the file that publishes it. */
export function PolicySection() {
  return (
    <section>
      <h2 id="policy">The policy, version {policy.policy_version}</h2>
      <p>
        The policy is frozen: the same document gets the same verdict on every surface, and a change
        needs another version. The first of these that holds decides:
      </p>
      <ol>
        {listClauses(policy.priority).map((clause) => (
          <li key={clause}>
            <Words text={clause} />
          </li>
        ))}
      </ol>
      <h3>Constants</h3>
      <dl class="fields">
        {(Object.keys(MEANINGS) as Constant[]).map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <strong>{formatInteger(policy.constants[name])}</strong>
            </dt>
            <dd>
              <Words text={MEANINGS[name](formatInteger(policy.constants[name]))} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>Warnings</h3>
      <p>
        A warning of severity “warning” holds back a conversion until it is reviewed. “Info” says
        something worth knowing.
      </p>
      <ul class="codes">
        {Object.entries(policy.warnings).map(([code, severity]) => (
          <li key={code}>
            <code>{code}</code> <span class="soft">{severity}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
