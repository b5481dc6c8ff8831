import type { ContextPlan, PlanSection } from "context-verdict";
import { describeBestForm } from "../../../src/render/describe-best-form.js";
import { formatCount, formatInteger } from "../../../src/render/format-number.js";
import {
  describeNet,
  describePlanSafety,
  describeRecommendation,
} from "../../../src/render/plan-view.js";
import { VERDICT_WORDS } from "./verdict-words.js";

/** What the plan comes to, in the words that the command line has for it. */
export function describePlan(plan: ContextPlan): { label: string; text: string }[] {
  const { sections, reassembly_verified } = plan;
  const converted = sections.filter(({ action }) => action === "convert").length;
  return [
    {
      label: "Plan",
      text: `${formatCount(sections.length, "section")}, ${formatInteger(converted)} to convert`,
    },
    { label: "Net", text: describeNet(plan) },
    { label: "Hybrid", text: describeRecommendation(plan) },
    {
      label: "Reassembly",
      text: reassembly_verified
        ? "verified: taken apart again, it gives back the document"
        : "not verified",
    },
    { label: "Safe to apply without a look", text: describePlanSafety(plan, converted) },
    ...(plan.best_form === undefined
      ? []
      : [{ label: "Best form", text: describeBestForm(plan.best_form) }]),
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
