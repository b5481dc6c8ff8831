import type { Verdict } from "../engine/contract/contract.js";
import { formatCount } from "./format-number.js";

/** Whether the conversion may be applied without a look, and the first thing against it. */
export function describeSafety(verdict: Verdict): string {
  if (verdict.safe_to_auto_apply) return "yes, safe: lossless, decodes, shorter, no warning";
  const warnings = verdict.warnings.filter(({ severity }) => severity === "warning").length;
  if (verdict.delimiter === null) return "no: no candidate is offered";
  if (!verdict.flags.lossless) return "no: content was cut";
  if (verdict.verdict !== "convert") return `no: the verdict is ${verdict.verdict}`;
  if (verdict.mode !== "lossless") return `no: the mode is ${verdict.mode}, not lossless`;
  if (!verdict.flags.valid) return "no: the candidate does not decode";
  return warnings > 0 ? `no: ${formatCount(warnings, "warning")}` : "no";
}

/** What was proved about the candidate. */
export function describeProof({ flags, delimiter }: Verdict): string {
  if (delimiter === null) return "no candidate is offered";
  const steps = [
    flags.valid ? "the candidate decodes" : "the candidate does not decode",
    ...(flags.restores === true ? ["gives back the same document"] : []),
    ...(flags.restores === false ? ["does not give back the document"] : []),
  ];
  return steps.join(", ");
}
