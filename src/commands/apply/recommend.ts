import { convert, plan } from "../../engine/api.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { ContextPlan, Flavor, Verdict } from "../../engine/contract/contract.js";
import type { Reason } from "./outcome.js";

type NoReason = Extract<
  Reason,
  "not_recommended" | "compact_instead" | "already_converted" | "not_in_place" | "not_proved"
>;

/** What the verdict on a document recommends to write. */
export type Recommendation =
  | { action: "candidate" | "hybrid"; text: string; safe: true; verdict: Verdict }
  /** Only where somebody asks for it: `reason` says what speaks against it. */
  | {
      action: "candidate";
      text: string;
      safe: false;
      reason: Extract<Reason, "not_safe" | "compact_instead">;
      verdict: Verdict;
    }
  | { action: "none"; reason: NoReason; verdict: Verdict | null };

export interface RecommendOptions {
  flavor: Flavor;
  /** The file keeps its name, so only a hybrid can take its place: it is still Markdown. */
  inPlace: boolean;
}

/**
 * Reads a verdict as an instruction, and decides nothing of its own: the best form, where that is
 * the candidate or the hybrid; in place the hybrid, where it is safe. Else the candidate of a
 * `review`, which is not safe. What was not proved is not recommended.
 */
export function recommend(text: string, { flavor, inPlace }: RecommendOptions): Recommendation {
  // A hybrid of a hybrid could not be told apart from it when it is to be restored.
  if (restoreHybrid(text, flavor) !== null) return nothing("already_converted", null);
  const verdict = plan(text, { flavor, include_hybrid: true });
  const { verdict: name, context_plan } = verdict;
  if (context_plan?.hybrid_document === undefined) throw new TypeError("a plan without its hybrid");
  const { best_form, hybrid_document, safe_to_auto_apply } = context_plan;
  if (safe_to_auto_apply && (inPlace || best_form?.form === "hybrid")) {
    return { action: "hybrid", text: hybrid_document, safe: true, verdict };
  }
  const reason = findReason(context_plan, inPlace);
  if (inPlace)
    return nothing(reason ?? (name === "convert" ? "not_in_place" : "not_recommended"), verdict);
  if (name !== "convert" && name !== "review") return nothing(reason ?? "not_recommended", verdict);
  const toon = convert(text, { flavor }).toon_candidate;
  if (toon === null || verdict.flags.restores !== true) return nothing("not_proved", verdict);
  if (verdict.safe_to_auto_apply) return { action: "candidate", text: toon, safe: true, verdict };
  const held = reason === "compact_instead" ? reason : "not_safe";
  return { action: "candidate", text: toon, safe: false, reason: held, verdict };
}

/** Why no hybrid is written, where there is something to say. */
function findReason(plan: ContextPlan, inPlace: boolean): NoReason | undefined {
  const { best_form, recommend_hybrid, reassembly_verified, warnings = [] } = plan;
  if (best_form?.form === "compact") return "compact_instead";
  if (inPlace && warnings.some(({ code }) => code === "compact_suffices")) return "compact_instead";
  const isWorthIt = recommend_hybrid && warnings.length === 0;
  return isWorthIt && !reassembly_verified ? "not_proved" : undefined;
}

function nothing(reason: NoReason, verdict: Verdict | null): Recommendation {
  return { action: "none", reason, verdict };
}
