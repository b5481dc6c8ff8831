import { convert, planWithForm } from "../../engine/api.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { ContextPlan, Flavor, Verdict } from "../../engine/contract/contract.js";
import type { Reason } from "./outcome.js";

type NoReason = Extract<
  Reason,
  "not_recommended" | "compact_instead" | "already_converted" | "not_in_place" | "not_proved"
>;

/** What to write for a document, or why nothing is written. */
export type Recommendation =
  | { action: "candidate" | "hybrid"; text: string; safe: true; verdict: Verdict }
  /** Written only with `--force`; `reason` says why. */
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
  /** Whether the file is replaced. It must stay Markdown, so only a hybrid may take its place. */
  inPlace: boolean;
}

/**
 * Recommends what to write for a document: the engine's best form, if that is the candidate or the
 * hybrid; in place, only the hybrid. Otherwise the candidate of a verdict that needs a look,
 * which is written only with `--force`. What was not proved is not recommended.
 */
export function recommend(text: string, { flavor, inPlace }: RecommendOptions): Recommendation {
  // A hybrid of a hybrid could not be restored, because the two look alike.
  if (restoreHybrid(text, flavor) !== null) return nothing("already_converted", null);
  const verdict = planWithForm(text, { flavor, include_hybrid: true, inPlace });
  const { context_plan } = verdict;
  const hybrid = context_plan?.hybrid_document;
  const form = context_plan?.best_form?.form;
  if (context_plan === undefined || hybrid === undefined || form === undefined)
    throw new TypeError("an incomplete plan");
  if (form === "hybrid") return { action: "hybrid", text: hybrid, safe: true, verdict };
  const reason = findReason(context_plan, inPlace);
  const isToon = verdict.verdict === "convert" || verdict.verdict === "review";
  if (inPlace && verdict.verdict === "convert") return nothing(reason ?? "not_in_place", verdict);
  if (inPlace || !isToon) return nothing(reason ?? "not_recommended", verdict);
  const toon = convert(text, { flavor }).toon_candidate;
  if (toon === null || verdict.flags.restores !== true) return nothing("not_proved", verdict);
  if (form === "toon") return { action: "candidate", text: toon, safe: true, verdict };
  const held = reason === "compact_instead" ? reason : "not_safe";
  return { action: "candidate", text: toon, safe: false, reason: held, verdict };
}

/** Finds why no hybrid is written; undefined if the verdict says it. */
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
