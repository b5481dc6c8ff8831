import { useId } from "preact/hooks";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { ErrorBoundary } from "../shell/error-boundary.js";
import { DecidingRule } from "../verdict/deciding-rule.js";
import { DocumentFacts } from "../verdict/document-facts.js";
import { PlanSummary } from "../verdict/plan-summary.js";
import { ProvenanceLine } from "../verdict/provenance-line.js";
import { Safety } from "../verdict/safety.js";
import { TokenTable } from "../verdict/token-table.js";
import { WarningList } from "../verdict/warning-list.js";
import { Questions } from "./questions.js";

/** What is behind the answer: warnings, and folded the rules, conditions and other estimates. */
export function AnswerDetails({
  judgement,
  document,
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  const { verdict, plan } = judgement;
  const warningsId = useId();
  return (
    <div class="answer-details">
      <WarningList
        key={document.id}
        titleId={warningsId}
        warnings={verdict.warnings}
        documentId={document.id}
      />
      <DecidingRule verdict={verdict} />
      <details class="fold">
        <summary>Safe to use without a look: the conditions, one by one</summary>
        <div class="verdict-parts">
          <Safety verdict={verdict} />
          {plan.context_plan !== undefined && <PlanSummary plan={plan.context_plan} />}
        </div>
      </details>
      <details class="fold">
        <summary>About the document, and other estimates of its tokens</summary>
        <div class="verdict-parts">
          <TokenTable verdict={verdict} />
          <DocumentFacts verdict={verdict} />
        </div>
      </details>
      {judgement.flavor === "markdown" && (
        <ErrorBoundary what="The questions">
          <Questions key={document.id} judgement={judgement} document={document} />
        </ErrorBoundary>
      )}
      <ProvenanceLine judgement={judgement} />
    </div>
  );
}
