import { formatCount } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { countConverted } from "../../../../src/render/plan-view.js";
import {
  countSeverities,
  describeProfile,
  describeProof,
  describeVerdict,
  listAllWarnings,
  listLossFacts,
} from "../../../../src/render/terminal/verdict-card.js";
import { PLAIN_COLORS } from "../../../../src/render/terminal/view.js";
import { adviseOn, isData } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { PlanTable } from "../document/plan-table.js";
import { ErrorBoundary } from "../shell/error-boundary.js";
import { lazyView } from "../shell/lazy-view.js";
import "../../styles/verdict-parts.css";
import { goTo } from "../../state/view.js";
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
  const { verdict, plan } = judgement;
  const { context_plan } = plan;
  const hasPlan =
    context_plan !== undefined && context_plan.sections.length > 1 && !isData(judgement);
  const advice = adviseOn(judgement);
  const warnings = listAllWarnings(verdict, advice);
  // A single one stands at the top of the answer.
  const isOutside = advice.unsettled.length > 1;
  const list = (
    <WarningList
      key={document.id}
      warnings={warnings}
      documentId={document.id}
      isOpen={isOutside}
    />
  );
  return (
    <div class="answer-details">
      {isOutside && list}
      <details class="fold">
        <summary>
          More: {!isOutside && warnings.length > 0 && `${countSeverities(warnings)}, `}
          {hasPlan && "plan, "}files, links, facts
        </summary>
        {!isOutside && list}
        {hasPlan && (
          <details class="fold">
            <summary>Plan: {countConverted(context_plan)}</summary>
            <PlanTable plan={context_plan} onGo={(range) => goTo(document.id, range)} />
          </details>
        )}
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
    ["size", formatCount(judgement.source.length, "character")],
    ...listLossFacts(verdict, { width: 80, colors: PLAIN_COLORS }).map(
      ({ label, text }): [string, string] => [label, text],
    ),
    ["made by", neutralize(`${engine}, policy ${policy_version}, ${toon}`)],
  ];
  return (
    <dl class="facts">
      {facts.map(([label, text]) => [
        <dt key={`${label}-name`}>{label}</dt>,
        <dd key={text}>
          <bdi>{text}</bdi>
        </dd>,
      ])}
    </dl>
  );
}
