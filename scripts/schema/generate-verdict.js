import { readType } from "./read-type.js";
import { PLAN_RULES, POLICY_DESCRIPTION, SECTION_RULES, VERDICT_RULES } from "./rules.js";

/** The schema of the verdict object: the type, the rules that tie its fields, the policy in words. */
export function generateVerdict() {
  const { description, ...verdict } = readType("Verdict");
  const plan = verdict.properties.context_plan;
  plan.allOf = PLAN_RULES;
  plan.properties.sections.items.allOf = SECTION_RULES;
  return {
    title: "Verdict",
    description:
      `${description} Characters are UTF-16 code units (JavaScript length); ` +
      `a CRLF counts as two. ${POLICY_DESCRIPTION}`,
    ...verdict,
    allOf: VERDICT_RULES,
  };
}
