import type { Verdict } from "context-verdict";

/** What a document costs in its best form. */
export interface BestChoice {
  name: "toon" | "hybrid" | "compact" | "source";
  /** Characters. */
  chars: number;
}

/**
 * The engine's best form. Where the verdict is on another TOON than the whole document's, which is
 * never safe, the hybrid or the document itself stands in for it.
 */
export function chooseBest(verdict: Verdict, { context_plan }: Verdict): BestChoice {
  const source: BestChoice = { name: "source", chars: verdict.measured_chars.source };
  const best = context_plan?.best_form;
  if (best === undefined || best.form === "keep") return source;
  if (best.form !== "toon" || verdict.safe_to_auto_apply) {
    return { name: best.form, chars: best.chars };
  }
  return context_plan?.safe_to_auto_apply
    ? { name: "hybrid", chars: context_plan.net.hybrid }
    : source;
}
