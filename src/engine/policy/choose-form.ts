import type { FormName } from "../contract/contract.js";
import {
  COMPACT_MARGIN_PCT,
  DATA_MARGIN_PCT,
  isBandCleared,
  LEAST_CHANGE_PCT,
  MIN_COMPACT_SAVINGS_PCT,
  MIN_SHORT_SAVINGS,
  SHORT_TEXT_WEIGHT,
  TABLE_MARGIN_PCT,
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
export type FormReason =
  | "lightest"
  | "least_change"
  | "compact_suffices"
  | "review_first"
  | "no_savings";

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
function isOverMargin(weights: Weights, margin?: number): boolean {
  const { source, compact, converted } = weights;
  if (source < SHORT_TEXT_WEIGHT && compact - converted < MIN_SHORT_SAVINGS) return false;
  return isOverShare(weights, margin);
}

/**
 * Whether it is lighter by the margin's share: of the compact form, not of the source, so that the answer
 * stays the same once a document is compact.
 */
export function isOverShare(
  { compact, converted, isData }: Weights,
  margin = isData ? DATA_MARGIN_PCT : COMPACT_MARGIN_PCT,
): boolean {
  return converted < compact && 100 * (compact - converted) >= margin * compact;
}

/** Whether compact Markdown is worth a change of the document. */
export function isCompactWorthIt(source: number, compact: number): boolean {
  return compact < source && 100 * (source - compact) >= MIN_COMPACT_SAVINGS_PCT * source;
}

/** Forms that change the structure, from the least change on, each with its margin over the compact form. */
const CONVERSIONS = ["hybrid", "table", "toon"] as const;

/**
 * The lightest form that may be used without a look; a conversion only where it saves the margin over the compact
 * form. Of equals, and of those that are nearly equal, the one that changes the document least.
 */
export function chooseForm(forms: Forms, isData: boolean): FormDecision {
  const { keep, compact } = forms;
  const earns = (form: (typeof CONVERSIONS)[number], converted: number): boolean => {
    const { weight } = compact ?? keep;
    const margin = form === "table" ? TABLE_MARGIN_PCT : undefined;
    return isOverMargin({ source: keep.weight, compact: weight, converted, isData }, margin);
  };
  let best: { form: FormName; weight: number } = { form: "keep", weight: keep.weight };
  if (compact !== null && isCompactWorthIt(keep.weight, compact.weight)) {
    best = { form: "compact", weight: compact.weight };
  }
  let isLeastChange = false;
  for (const form of CONVERSIONS) {
    const found = forms[form];
    if (found?.standing !== "safe" || found.weight >= best.weight) continue;
    if (!earns(form, found.weight)) continue;
    const isNear = 100 * (best.weight - found.weight) <= LEAST_CHANGE_PCT * keep.weight;
    if (isNear && (best.form === "hybrid" || best.form === "table")) isLeastChange = true;
    else best = { form, weight: found.weight };
  }
  const { form, weight } = best;
  const lighter = CONVERSIONS.flatMap((name) => {
    const found = forms[name];
    return found !== null && found.weight < weight ? [{ name, ...found }] : [];
  });
  const isHeldBack = lighter.some(
    (one) => one.standing === "review" && earns(one.name, one.weight),
  );
  if (isHeldBack) return { form, reason: "review_first" };
  if (isLeastChange) return { form, reason: "least_change" };
  if (form === "keep") return { form, reason: "no_savings" };
  return { form, reason: lighter.length === 0 ? "lightest" : "compact_suffices" };
}
