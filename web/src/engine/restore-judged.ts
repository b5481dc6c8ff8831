import { ContextVerdictError, restore, type Verdict } from "context-verdict";

/** The Markdown that a verdict's candidate stands for. Records stand for no document. */
export function restoreCandidate({ mode, toon_candidate: toon }: Verdict): string | null {
  return toon === null || mode === "record" ? null : restoreOrNull(toon);
}

/** The Markdown that a plan's hybrid stands for: itself, where nothing was converted. */
export function restoreHybrid({ context_plan: plan }: Verdict): string | null {
  const hybrid = plan?.hybrid_document ?? "";
  const isConverted = plan?.sections.some(({ action }) => action === "convert") ?? false;
  return isConverted ? restoreOrNull(hybrid) : hybrid;
}

function restoreOrNull(text: string): string | null {
  try {
    return restore(text);
  } catch (error) {
    if (error instanceof ContextVerdictError) return null;
    throw error;
  }
}
