import { severityOf } from "../../../../src/engine/warnings/is-about-savings.js";
import {
  describeProfile,
  describeProof,
  describeVerdict,
  listLossFacts,
} from "../../../../src/render/describe-verdict.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { listAllWarnings } from "../../../../src/render/terminal/verdict-card.js";
import { PLAIN_COLORS } from "../../../../src/render/terminal/view.js";
import { countSeverities } from "../../../../src/render/terminal/warning-list.js";
import { adviseOn } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { ErrorBoundary } from "../shell/error-boundary.js";
import { lazyView } from "../shell/lazy-view.js";
import "../../styles/verdict-parts.css";
import { WarningList } from "../verdict/warning-list.js";

const OutputMenu = lazyView("The output menu", async () => {
  return (await import("../output/output-menu.js")).OutputMenu;
});

/** The reasons for the answer, folded: warnings, open where they decide; notes with all the rest. */
export function AnswerDetails({
  judgement,
  document,
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  const { verdict } = judgement;
  const advice = adviseOn(judgement);
  const warnings = listAllWarnings(verdict, advice);
  const isWarning = warnings.some((one) => severityOf(one) === "warning");
  const list = (
    <WarningList
      key={document.id}
      warnings={warnings}
      documentId={document.id}
      isOpen={advice.unsettled.length > 0}
    />
  );
  return (
    <div class="answer-details">
      {isWarning && list}
      <details class="fold">
        <summary>
          More: {!isWarning && warnings.length > 0 && `${countSeverities(warnings)}, `}files, links,
          facts
        </summary>
        {!isWarning && list}
        <ErrorBoundary what="The output menu">
          <OutputMenu judgement={judgement} document={document} />
        </ErrorBoundary>
        <Facts judgement={judgement} />
      </details>
    </div>
  );
}

/** The verdict, its proof, the kind of the document, what is lost, and what the verdict was made by. */
function Facts({ judgement }: { judgement: Judgement }) {
  const { verdict } = judgement;
  const { profile, provenance, policy_version = "" } = verdict;
  const { engine = "", toon = "" } = provenance ?? {};
  const facts: [string, string][] = [
    ["verdict", describeVerdict(verdict, adviseOn(judgement))],
    ["proof", describeProof(verdict)],
    ["title", profile.title === null ? "none" : neutralize(profile.title)],
    ["profile", describeProfile(profile)],
    ...listLossFacts(verdict, { width: 80, colors: PLAIN_COLORS }).map(
      ({ label, text }): [string, string] => [label, text],
    ),
    ["made by", neutralize(`${engine}, policy ${policy_version}, ${toon}`)],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(([label, text]) => [
          <dt key={`${label}-name`}>{label}</dt>,
          <dd key={text}>
            <bdi>{text}</bdi>
          </dd>,
        ])}
      </dl>
      <p class="small">
        <a href="#/about/policy">About the policy</a>
      </p>
    </>
  );
}
