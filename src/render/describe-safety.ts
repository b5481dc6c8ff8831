import type { Verdict } from "../engine/contract.js";
import { formatCount } from "./format-number.js";

/** Whether the conversion may be applied without a look, and the first thing against it. */
export function describeSafety(verdict: Verdict): string {
  if (verdict.safe_to_auto_apply) return "yes, safe: lossless, decodes, shorter, no warning";
  const warnings = verdict.warnings.filter(({ severity }) => severity === "warning").length;
  if (verdict.verdict !== "convert") return `no: the verdict is ${verdict.verdict}`;
  if (verdict.mode !== "lossless" || !verdict.flags.lossless) return "no: content was left out";
  if (!verdict.flags.valid) return "no: the candidate does not decode";
  return warnings > 0 ? `no: ${formatCount(warnings, "warning")}` : "no";
}

/** What was proved about the candidate. */
export function describeProof({ flags, mode }: Verdict): string {
  const steps = [
    flags.valid ? "the candidate decodes" : "the candidate does not decode",
    ...(flags.restores === true ? ["gives back the same document"] : []),
    ...(flags.restores === false ? ["does not give back the document"] : []),
    ...(mode === "lossless" ? [] : [`mode ${mode}`]),
    ...(flags.target_reached === null
      ? []
      : [flags.target_reached ? "the target was reached" : "the target was not reached"]),
  ];
  return steps.join(", ");
}
