import type { ContextPlan } from "context-verdict";
import { describeBestForm } from "../../../../src/render/describe-best-form.js";
import {
  describeNet,
  describePlanSafety,
  describeRecommendation,
} from "../../../../src/render/plan-view.js";
import { CheckList } from "./check-list.js";
import { listPlanChecks } from "./list-checks.js";

/** What converting only the sections that pay would give, and whether that is safe. */
export function PlanSummary({ plan }: { plan: ContextPlan }) {
  const converted = plan.sections.filter(({ action }) => action === "convert").length;
  return (
    <section class="verdict-part">
      <h2>Hybrid: only the sections that pay</h2>
      <p>
        <strong data-tone={plan.safe_to_auto_apply ? "good" : "neutral"}>
          {describeRecommendation(plan)}
        </strong>
      </p>
      <dl class="facts">
        <dt>net</dt>
        <dd>{describeNet(plan)}</dd>
        <dt>auto-apply</dt>
        <dd>{describePlanSafety(plan, converted)}</dd>
        {plan.best_form && (
          <>
            <dt>best form</dt>
            <dd>{describeBestForm(plan.best_form)}</dd>
          </>
        )}
      </dl>
      <CheckList
        checks={listPlanChecks(plan)}
        label="Conditions of the plan's safe_to_auto_apply"
      />
    </section>
  );
}
