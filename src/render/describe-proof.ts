import type { Verdict } from "../engine/contract/contract.js";

/** What was proved about the candidate. */
export function describeProof({ flags, delimiter }: Pick<Verdict, "flags" | "delimiter">): string {
  if (delimiter === null) return "no candidate is offered";
  const steps = [
    flags.valid ? "the candidate decodes" : "the candidate does not decode",
    ...(flags.restores === true ? ["gives back the same document"] : []),
    ...(flags.restores === false ? ["does not give back the document"] : []),
  ];
  return steps.join(", ");
}
