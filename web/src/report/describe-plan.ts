import type { ContextPlan, PlanSection } from "context-verdict";
import { countConverted, describeHybrid, describeNet } from "../../../src/render/plan-view.js";
import { VERDICT_WORDS } from "./verdict-words.js";

/** What the plan comes to, in the words that the command line has for it. */
export function describePlan(plan: ContextPlan): { label: string; text: string }[] {
  return [
    { label: "Plan", text: countConverted(plan) },
    { label: "Hybrid", text: describeNet(plan) },
    { label: "Use", text: describeHybrid(plan) },
    {
      label: "Reassembly",
      text: plan.reassembly_verified
        ? "verified: it restores the document"
        : "not verified",
    },
  ];
}

/** The name of a section for people. */
export function nameSection({ heading, kind }: PlanSection): string {
  return heading ?? (kind === "frontmatter" ? "(frontmatter)" : "(before the first heading)");
}

/** The verdict on a section for people; frontmatter has none. */
export function nameVerdict({ verdict }: Pick<PlanSection, "verdict">): string {
  return verdict === null ? "" : VERDICT_WORDS[verdict];
}
