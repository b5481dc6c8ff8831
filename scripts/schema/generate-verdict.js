import { readFileSync } from "node:fs";
import { readType } from "./read-type.js";
import { PLAN_RULES, POLICY_DESCRIPTION, SECTION_RULES, VERDICT_RULES } from "./rules.js";

/** The codes that the specification registers. */
const REGISTERED = [
  "duplicate_rule",
  "vague_rule",
  "long_section",
  "split_candidate",
  "negative_savings",
  "lossy_applied",
  "target_not_reached",
  "low_coverage",
  "budget_refused",
];

/** The schema of the verdict object: the type, the rules that tie its fields, the policy in words. */
export function generateVerdict() {
  const { description, ...verdict } = readType("Verdict");
  const plan = verdict.properties.context_plan;
  plan.allOf = PLAN_RULES;
  plan.properties.sections.items.allOf = SECTION_RULES;
  for (const owner of [verdict, plan, plan.properties.sections.items]) {
    owner.properties.warnings.items.properties.code.description = describeCodes();
  }
  return {
    title: "Verdict",
    description:
      `${description} Characters are UTF-16 code units (JavaScript length); ` +
      `a CRLF counts as two. ${POLICY_DESCRIPTION}`,
    ...verdict,
    allOf: VERDICT_RULES,
  };
}

function describeCodes() {
  const policy = JSON.parse(
    readFileSync(new URL("../../schema/v1/policy.json", import.meta.url), "utf8"),
  );
  const added = Object.keys(policy.warnings).filter((code) => !REGISTERED.includes(code));
  const list = `${added.slice(0, -1).join(", ")} and ${added.at(-1)}`;
  return `Stable identifier. Registered in schema 1.x: ${REGISTERED.join(", ")}. This engine adds ${list}.`;
}
