import { restore, type Verdict } from "context-verdict";

/** The Markdown that a verdict's candidate stands for. Records stand for no document. */
export function restoreCandidate({ mode, toon_candidate: toon }: Verdict): string | null {
  return toon === null || mode === "record" ? null : restore(toon);
}

/** The Markdown that a plan's hybrid stands for. */
export function restoreHybrid({ context_plan: plan }: Verdict): string | null {
  return plan?.hybrid_document === undefined ? null : restore(plan.hybrid_document);
}
