import type { Flavor, Verdict } from "../engine/contract.js";
import { restoreHybrid } from "../engine/hybrid.js";
import { convert, plan } from "../engine/verdict.js";
import type { Reason } from "./outcome.js";

/** What the verdict on a document recommends to write. */
export type Recommendation =
  | { action: "candidate" | "hybrid"; text: string; safe: boolean; verdict: Verdict }
  | {
      action: "none";
      reason: Extract<
        Reason,
        "not_recommended" | "already_converted" | "not_in_place" | "not_proved"
      >;
      verdict: Verdict | null;
    };

export interface RecommendOptions {
  flavor: Flavor;
  /** The file keeps its name, so only a hybrid can take its place: it is still Markdown. */
  inPlace: boolean;
}

/**
 * Reads a verdict as an instruction, and decides nothing of its own: the candidate where the whole
 * document earns `convert`, else the hybrid where the plan recommends it, else the candidate of a
 * `review`, which is not safe. What was not proved is not recommended.
 */
export function recommend(text: string, { flavor, inPlace }: RecommendOptions): Recommendation {
  // A hybrid of a hybrid could not be told apart from it when it is to be restored.
  if (restoreHybrid(text, flavor) !== null) return nothing("already_converted", null);
  const verdict = plan(text, { flavor, include_hybrid: true });
  const { verdict: name, flags, context_plan } = verdict;
  if (context_plan?.hybrid_document === undefined) throw new TypeError("a plan without its hybrid");
  const { recommend_hybrid, hybrid_document, reassembly_verified } = context_plan;
  const convertible = name === "convert" || (name === "review" && !recommend_hybrid);
  if (convertible && !inPlace) {
    const toon = convert(text, { flavor }).toon_candidate;
    if (toon === null || flags.restores !== true) return nothing("not_proved", verdict);
    return { action: "candidate", text: toon, safe: verdict.safe_to_auto_apply, verdict };
  }
  if (recommend_hybrid) {
    if (!reassembly_verified) return nothing("not_proved", verdict);
    const safe = context_plan.safe_to_auto_apply;
    return { action: "hybrid", text: hybrid_document, safe, verdict };
  }
  return nothing(name === "convert" ? "not_in_place" : "not_recommended", verdict);
}

function nothing(
  reason: Extract<Recommendation, { action: "none" }>["reason"],
  verdict: Verdict | null,
): Recommendation {
  return { action: "none", reason, verdict };
}
