import type { Verdict } from "context-verdict";
import { listLossFacts } from "../../../../src/render/describe-loss.js";
import { describeProfile } from "../../../../src/render/describe-profile.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { PLAIN_COLORS } from "../../../../src/render/terminal/view.js";
import { describeAlternatives } from "./describe-alternatives.js";

/** The view that the command line's facts ask for; the page lays lines out itself. */
const VIEW = { width: 80, colors: PLAIN_COLORS };

/** What the document is, what a mode kept of it, and how else it could be made smaller. */
export function DocumentFacts({ verdict }: { verdict: Verdict }) {
  const { title } = verdict.profile;
  const alternatives = describeAlternatives(verdict);
  return (
    <section class="verdict-part">
      <h2>Document</h2>
      <dl class="facts">
        <dt>title</dt>
        <dd>{title === null ? <span class="soft">none</span> : <bdi>{neutralize(title)}</bdi>}</dd>
        <dt>profile</dt>
        <dd>{describeProfile(verdict.profile)}</dd>
        {listLossFacts(verdict, VIEW).map(({ label, text }) => [
          label !== "" && <dt key={`${label}-name`}>{label}</dt>,
          <dd key={text}>{text}</dd>,
        ])}
        {alternatives.length > 0 && <dt>alternatives</dt>}
        {alternatives.map((text) => (
          <dd key={text}>{text}</dd>
        ))}
      </dl>
    </section>
  );
}
