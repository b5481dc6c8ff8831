import type { ContextPlan } from "context-verdict";
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
      <h3>Hybrid: only the sections that pay</h3>
      <p>
        <strong data-tone={plan.recommend_hybrid ? "good" : "neutral"}>
          {describeRecommendation(plan)}
        </strong>
      </p>
      <dl class="facts">
        <dt>net</dt>
        <dd>{describeNet(plan)}</dd>
        <dt>auto-apply</dt>
        <dd>{describePlanSafety(plan, converted)}</dd>
      </dl>
      <CheckList
        checks={listPlanChecks(plan)}
        label="Conditions of the plan's safe_to_auto_apply"
      />
    </section>
  );
}
