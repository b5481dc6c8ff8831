import type { Verdict } from "../engine/contract/contract.js";

/** By the kind of proof. */
const SAME = {
  tree: "gives back the same document",
  value: "holds the same values",
} as const;

export function describeProof({ flags, delimiter }: Pick<Verdict, "flags" | "delimiter">): string {
  if (delimiter === null) return "no candidate is offered";
  const steps = [
    flags.valid ? "TOON decodes" : "TOON does not decode",
    ...(flags.restores === true ? [SAME[flags.proof ?? "tree"]] : []),
    ...(flags.restores === false ? ["does not give back the document"] : []),
  ];
  return steps.join(", ");
}
