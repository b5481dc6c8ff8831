import type { FormName } from "../contract/contract.js";
import { COMPACT_MARGIN_PCT, DATA_MARGIN_PCT, MIN_COMPACT_SAVINGS_PCT } from "./policy.js";

/** A proved conversion. `review`: only after a person has looked at it. */
export interface ConvertedForm {
  weight: number;
  standing: "safe" | "review";
}

/** What the forms of a document weigh. null: there is none, or it is not proved. */
export interface FormInput {
  /** The document as it is. */
  keep: number;
  /** Its best form without a conversion; null where that is the document. */
  compact: number | null;
  hybrid: ConvertedForm | null;
  toon: ConvertedForm | null;
  /** Whether it is data and not a document. Default: false. */
  isData?: boolean;
}

/** `no_savings` and `lightest` say what they are; the others are about a lighter conversion. */
export type FormReason = "lightest" | "compact_suffices" | "review_first" | "no_savings";

export interface FormDecision {
  form: FormName;
  reason: FormReason;
}

/** Whether what is converted weighs so little less than the compact form that it can stay in its own format. */
export function isCompactEnough(weights: {
  source: number;
  /** Never more than the source. */
  compact: number;
  converted: number;
  isData?: boolean | undefined;
}): boolean {
  const { source, compact, converted, isData = false } = weights;
  const margin = isData ? DATA_MARGIN_PCT * compact : COMPACT_MARGIN_PCT * source;
  return converted >= compact || 100 * (compact - converted) < margin;
}

/** Whether compact Markdown is worth a change of the document. */
export function isCompactWorthIt(source: number, compact: number): boolean {
  return compact < source && 100 * (source - compact) >= MIN_COMPACT_SAVINGS_PCT * source;
}

/**
 * The lightest form that may be used without a look; a conversion only where it saves the margin over
 * compact Markdown. Of equals, the one that changes the document least.
 */
export function chooseForm({ keep, compact, hybrid, toon, isData }: FormInput): FormDecision {
  const earns = ({ weight }: ConvertedForm): boolean =>
    !isCompactEnough({ source: keep, compact: compact ?? keep, converted: weight, isData });

  let best: { form: FormName; weight: number } = { form: "keep", weight: keep };
  if (compact !== null && isCompactWorthIt(keep, compact)) {
    best = { form: "compact", weight: compact };
  }
  for (const [form, found] of [
    ["hybrid", hybrid],
    ["toon", toon],
  ] as const) {
    if (found?.standing !== "safe" || found.weight >= best.weight || !earns(found)) continue;
    best = { form, weight: found.weight };
  }
  const { form, weight } = best;
  const lighter = [hybrid, toon].filter((found) => found !== null && found.weight < weight);
  if (lighter.some((found) => found !== null && earns(found)))
    return { form, reason: "review_first" };
  if (form === "keep") return { form, reason: "no_savings" };
  return { form, reason: lighter.length === 0 ? "lightest" : "compact_suffices" };
}
