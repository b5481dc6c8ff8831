import type { Verdict } from "context-verdict";

/** What a document costs in the best way that is safe to apply without a look. */
export interface BestChoice {
  name: "toon" | "hybrid" | "source";
  /** Characters. */
  chars: number;
}

/** The shorter of what the engine calls safe, else the document as it is. Decides nothing itself. */
export function chooseBest(verdict: Verdict, plan: Verdict): BestChoice {
  const { source, toon } = verdict.measured_chars;
  const choices: BestChoice[] = [{ name: "source", chars: source }];
  if (verdict.safe_to_auto_apply) choices.push({ name: "toon", chars: toon });
  if (plan.context_plan?.safe_to_auto_apply) {
    choices.push({ name: "hybrid", chars: plan.context_plan.net.hybrid });
  }
  return choices.reduce((best, one) => (one.chars < best.chars ? one : best));
}
