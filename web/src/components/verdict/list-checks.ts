import type { ContextPlan, Verdict } from "context-verdict";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";

/** One condition of several that must all hold. */
export interface Check {
  text: string;
  /** null where there is nothing that it could be asked of. */
  holds: boolean | null;
  /** What was found. */
  found: string;
}

/** The conditions of rule 2.1.1, one by one. Whether all hold is `safe_to_auto_apply` itself. */
export function listChecks({ verdict, mode, flags, measured_chars, warnings }: Verdict): Check[] {
  const blocking = warnings.filter(({ severity }) => severity === "warning").length;
  return [
    { text: "The verdict is convert", holds: verdict === "convert", found: verdict },
    { text: "The mode is lossless", holds: mode === "lossless", found: mode },
    {
      text: "Nothing was cut for a budget",
      holds: flags.lossless,
      found: flags.lossless ? "nothing cut" : "content cut",
    },
    {
      text: "The candidate decodes",
      holds: flags.valid,
      found: flags.valid ? "valid" : "not valid",
    },
    {
      text: "It saves characters",
      holds: measured_chars.savings > 0,
      found: formatInteger(measured_chars.savings),
    },
    {
      text: "No warning has severity warning",
      holds: blocking === 0,
      found: formatInteger(blocking),
    },
  ];
}

/** The conditions under which a plan may be applied without a look. */
export function listPlanChecks(plan: ContextPlan): Check[] {
  const { sections, recommend_hybrid, reassembly_verified, warnings = [] } = plan;
  const converted = sections.filter(({ action }) => action === "convert");
  const safe = converted.filter(({ safe_to_auto_apply }) => safe_to_auto_apply).length;
  return [
    {
      text: "The hybrid is recommended",
      holds: recommend_hybrid,
      found: recommend_hybrid ? "yes" : "no",
    },
    {
      text: "At least one section converts",
      holds: converted.length > 0,
      found: `${formatInteger(converted.length)} of ${formatCount(sections.length, "section")}`,
    },
    {
      text: "Every converted section is safe by itself",
      holds: converted.length === 0 ? null : safe === converted.length,
      found:
        converted.length === 0
          ? "none converts"
          : `${formatInteger(safe)} of ${formatInteger(converted.length)}`,
    },
    {
      text: "Taken apart again, the hybrid gives back the document",
      holds: reassembly_verified,
      found: reassembly_verified ? "verified" : "not verified",
    },
    {
      text: "No warning is about the hybrid as a whole",
      holds: !warnings.some(({ severity }) => severity === "warning"),
      found: warnings.map(({ code }) => code).join(", ") || "none",
    },
  ];
}
