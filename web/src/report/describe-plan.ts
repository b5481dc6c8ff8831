import type { ContextPlan, PlanSection } from "context-verdict";
import { countConverted, describeHybrid, describeNet } from "../../../src/render/plan-view.js";

/** The totals of a plan, in the words of the command line. */
export function describePlan(plan: ContextPlan): { label: string; text: string }[] {
  return [
    { label: "Plan", text: countConverted(plan) },
    { label: "Hybrid", text: describeNet(plan) },
    { label: "Use", text: describeHybrid(plan) },
    {
      label: "Reassembly",
      text: plan.reassembly_verified ? "verified: it restores the document" : "not verified",
    },
  ];
}

/** The name of a section for people. */
export function nameSection({ heading, kind }: PlanSection): string {
  return heading ?? (kind === "frontmatter" ? "(frontmatter)" : "(before the first heading)");
}
