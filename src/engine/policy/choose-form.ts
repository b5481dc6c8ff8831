import type { FormName } from "../contract/contract.js";
import { COMPACT_MARGIN_PCT, MIN_COMPACT_SAVINGS_PCT } from "./policy.js";

/** A conversion that is proved and worth its while. `review`: only after a person has looked at it. */
export interface ConvertedForm {
  weight: number;
  standing: "safe" | "review";
}

/** What the forms of a document weigh. null: there is none, or it is not proved, or not worth it. */
export interface FormInput {
  /** The document as it is. */
  keep: number;
  /** Its best form without a conversion. */
  compact: number | null;
  hybrid: ConvertedForm | null;
  toon: ConvertedForm | null;
}

/** `no_savings` and `lightest` say what they are; the others are about a lighter conversion. */
export type FormReason = "lightest" | "compact_suffices" | "review_first" | "no_savings";

export interface FormDecision {
  form: FormName;
  reason: FormReason;
}

/** Whether compact Markdown weighs so little more than what is converted that it can stay Markdown. */
export function isCompactEnough(weights: {
  source: number;
  compact: number;
  converted: number;
}): boolean {
  const { source, compact, converted } = weights;
  return 100 * (compact - converted) <= COMPACT_MARGIN_PCT * source;
}

/** Whether compact Markdown is worth a change of the document. */
export function isCompactWorthIt(source: number, compact: number): boolean {
  return compact < source && 100 * (source - compact) >= MIN_COMPACT_SAVINGS_PCT * source;
}

/**
 * The lightest form that may be used without a look. Of equals, the one that changes the document
 * least; compact Markdown also before a conversion that is lighter by no more than the margin.
 */
export function chooseForm(input: FormInput): FormDecision {
  const { keep, hybrid, toon } = input;
  const compact =
    input.compact !== null && isCompactWorthIt(keep, input.compact) ? input.compact : null;
  const isCompactEnoughFor = (converted: number): boolean =>
    compact !== null && isCompactEnough({ source: keep, compact, converted });

  let best: { form: FormName; weight: number } = { form: "keep", weight: keep };
  if (compact !== null) best = { form: "compact", weight: compact };
  for (const [form, found] of [
    ["hybrid", hybrid],
    ["toon", toon],
  ] as const) {
    if (found?.standing !== "safe" || found.weight >= best.weight) continue;
    if (!isCompactEnoughFor(found.weight)) best = { form, weight: found.weight };
  }
  const { form, weight } = best;
  const lighter = [hybrid, toon].filter((found) => found !== null && found.weight < weight);
  if (lighter.length === 0) return { form, reason: form === "keep" ? "no_savings" : "lightest" };
  const isEnough =
    form === "compact" && lighter.every((found) => isCompactEnoughFor(found?.weight ?? 0));
  return { form, reason: isEnough ? "compact_suffices" : "review_first" };
}
