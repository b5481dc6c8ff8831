import type { FormName } from "../contract/contract.js";
import {
  COMPACT_MARGIN_PCT,
  DATA_MARGIN_PCT,
  isBandCleared,
  MIN_COMPACT_SAVINGS_PCT,
  MIN_SHORT_SAVINGS,
  SHORT_TEXT_WEIGHT,
} from "./policy.js";

/** A proved form of a document. `review`: only after a person has looked at it. */
export interface WeighedForm {
  /** In hundredths. */
  weight: number;
  standing: "safe" | "review";
}

/** The forms of a document. null: there is none, it is not proved, does not pay, or is not asked for. */
export type Forms = Record<"keep", WeighedForm> &
  Record<Exclude<FormName, "keep">, WeighedForm | null>;

/** `no_savings` and `lightest` say what they are; the others are about a lighter conversion. */
export type FormReason = "lightest" | "compact_suffices" | "review_first" | "no_savings";

export interface FormDecision {
  form: FormName;
  reason: FormReason;
}

/** What a document weighs, its compact form (never more), and one conversion of it; in hundredths. */
export interface Weights {
  source: number;
  compact: number;
  converted: number;
  /** Whether it is data and not a document. */
  isData: boolean;
}

/** Whether a conversion clears the band by weight, and the margin over the compact form. */
export function isWorthConverting(weights: Weights): boolean {
  return isBandCleared(weights.source, weights.converted) && isOverMargin(weights);
}

/** Whether a conversion is so much lighter than the compact form that the format may change. */
function isOverMargin(weights: Weights): boolean {
  const { source, compact, converted } = weights;
  if (source < SHORT_TEXT_WEIGHT && compact - converted < MIN_SHORT_SAVINGS) return false;
  return isOverShare(weights);
}

/**
 * Whether it is lighter by the margin's share: of the compact form, not of the source, so that the answer
 * stays the same once a document is compact.
 */
export function isOverShare({ compact, converted, isData }: Weights): boolean {
  const margin = isData ? DATA_MARGIN_PCT : COMPACT_MARGIN_PCT;
  return converted < compact && 100 * (compact - converted) >= margin * compact;
}

/** Whether compact Markdown is worth a change of the document. */
export function isCompactWorthIt(source: number, compact: number): boolean {
  return compact < source && 100 * (source - compact) >= MIN_COMPACT_SAVINGS_PCT * source;
}

/**
 * The lightest form that may be used without a look; a conversion only where it saves the margin over
 * compact Markdown. Of equals, the one that changes the document least.
 */
export function chooseForm({ keep, compact, hybrid, toon }: Forms, isData: boolean): FormDecision {
  const earns = ({ weight: converted }: WeighedForm): boolean => {
    const { weight } = compact ?? keep;
    return isOverMargin({ source: keep.weight, compact: weight, converted, isData });
  };
  let best: { form: FormName; weight: number } = { form: "keep", weight: keep.weight };
  if (compact !== null && isCompactWorthIt(keep.weight, compact.weight)) {
    best = { form: "compact", weight: compact.weight };
  }
  for (const [form, found] of [
    ["hybrid", hybrid],
    ["toon", toon],
  ] as const) {
    if (found?.standing !== "safe" || found.weight >= best.weight || !earns(found)) continue;
    best = { form, weight: found.weight };
  }
  const { form, weight } = best;
  const lighter = [hybrid, toon].flatMap((one) => (one && one.weight < weight ? one : []));
  // Without a review, it would have been chosen.
  if (lighter.some(earns)) return { form, reason: "review_first" };
  if (form === "keep") return { form, reason: "no_savings" };
  return { form, reason: lighter.length === 0 ? "lightest" : "compact_suffices" };
}
