import type { ContextPlan } from "context-verdict";
import { describeHybrid } from "../../../../src/render/plan-view.js";
import { CheckList } from "./check-list.js";
import { listPlanChecks } from "./list-checks.js";

/** What converting only the sections that pay would give, and whether that is safe. */
export function PlanSummary({ plan }: { plan: ContextPlan }) {
  return (
    <section class="verdict-part">
      <h2>Hybrid: only the sections that pay</h2>
      <p>
        <strong data-tone={plan.safe_to_auto_apply ? "good" : "neutral"}>
          {describeHybrid(plan)}
        </strong>
      </p>
      <CheckList
        checks={listPlanChecks(plan)}
        label="Conditions of the plan's safe_to_auto_apply"
      />
    </section>
  );
}
