import type { Question } from "./questions.js";

/** A way to reach the engine. */
export interface Surface {
  /** The answer as it arrived, parsed. */
  answer(question: Question): Promise<unknown>;
  /** Why a question cannot be put here; undefined where it can. */
  cannot?(question: Question): string | undefined;
  close(): Promise<unknown>;
}

/**
 * An answer without the two fields in which surfaces may differ (specification 2.2 and 2.4), as
 * text: the order of fields counts, too.
 */
export function toComparable(answer: unknown): string {
  const { profile, token_estimates: _, ...rest } = answer as Record<string, unknown>;
  if (profile === undefined) return JSON.stringify(rest);
  const { source_type: __, ...description } = profile as Record<string, unknown>;
  return JSON.stringify({ ...rest, profile: description });
}
