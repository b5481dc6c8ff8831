import type { FormName } from "../contract/contract.js";
import {
  COMPACT_MARGIN_PCT,
  DATA_MARGIN_PCT,
  isBandCleared,
  LEAST_CHANGE_PCT,
  MIN_COMPACT_SAVINGS,
  MIN_COMPACT_SAVINGS_PCT,
  MIN_SHORT_SAVINGS,
  SHORT_TEXT_WEIGHT,
  TABLE_MARGIN_PCT,
} from "./policy.js";

/** A proved form of a document. */
export interface WeighedForm {
  /** In hundredths. */
  weight: number;
  /** `review`: only after a person has looked at it. `elsewhere`: not in the place of the document. */
  standing: "safe" | "review" | "elsewhere";
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
  | "not_in_place"
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
  /** As `marginOf`. */
  margin: number;
}

/** The share of the compact form by which a conversion has to be lighter, in %. */
export function marginOf(form: Conversion, isData: boolean): number {
  if (form === "table") return TABLE_MARGIN_PCT;
  return isData ? DATA_MARGIN_PCT : COMPACT_MARGIN_PCT;
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
export function isOverShare({ compact, converted, margin }: Weights): boolean {
  return converted < compact && 100 * (compact - converted) >= margin * compact;
}

/** Whether the compact form is worth a change of the document. */
export function isCompactWorthIt(source: number, compact: number): boolean {
  const saved = source - compact;
  return saved >= MIN_COMPACT_SAVINGS && 100 * saved >= MIN_COMPACT_SAVINGS_PCT * source;
}

/** Forms that change the structure, from the least change on. */
const CONVERSIONS = ["hybrid", "table", "toon"] as const;
type Conversion = (typeof CONVERSIONS)[number];

/**
 * The lightest form that may be used without a look; a conversion only where it saves the margin over the compact
 * form. Of equals, and of those that are nearly equal, the one that changes the document least.
 */
export function chooseForm(forms: Forms, isData: boolean): FormDecision {
  const { keep, compact } = forms;
  const conversions = CONVERSIONS.flatMap((form) => {
    const found = forms[form];
    if (found === null) return [];
    const own = { source: keep.weight, compact: (compact ?? keep).weight };
    const weights = { ...own, converted: found.weight, margin: marginOf(form, isData) };
    return [{ form, ...found, isWorthIt: isOverMargin(weights) }];
  });
  const isCompact = compact !== null && isCompactWorthIt(keep.weight, compact.weight);
  let best: { form: FormName; weight: number } = isCompact
    ? { form: "compact", weight: compact.weight }
    : { form: "keep", weight: keep.weight };
  let isLeastChange = false;
  for (const { form, weight, standing, isWorthIt } of conversions) {
    if (standing !== "safe" || !isWorthIt || weight >= best.weight) continue;
    const isNear = 100 * (best.weight - weight) <= LEAST_CHANGE_PCT * keep.weight;
    isLeastChange = isNear && (best.form === "hybrid" || best.form === "table");
    if (!isLeastChange) best = { form, weight };
  }

  const { form } = best;
  const lighter = conversions.filter(({ weight }) => weight < best.weight);
  const isHeld = (why: WeighedForm["standing"]): boolean =>
    lighter.some(({ standing, isWorthIt }) => standing === why && isWorthIt);
  if (isHeld("review")) return { form, reason: "review_first" };
  // A hybrid has as much TOON as there can be in the place of a document.
  if (form !== "hybrid" && isHeld("elsewhere")) return { form, reason: "not_in_place" };
  if (isLeastChange) return { form, reason: "least_change" };
  if (form === "keep") return { form, reason: "no_savings" };
  const isLightest = lighter.every(({ standing }) => standing === "elsewhere");
  return { form, reason: isLightest ? "lightest" : "compact_suffices" };
}
