import { compactMarkdown } from "../candidate/compact.js";
import type { BestForm, FormName } from "../contract/contract.js";
import { parseDocument } from "../markdown/document.js";
import { type ConvertedForm, chooseForm, type FormInput } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import { findHybrid, type Hybrid } from "./assemble.js";
import { judge, type WholeJudgement } from "./judge.js";
import type { Judgement } from "./judgement.js";
import { promptCost } from "./prompt-lines.js";

/** The best form of a document, and its text. */
export interface FoundForm {
  best: BestForm;
  text: string;
  weights: { source: number; form: number };
  /** The judgement on the compact text, if the form is a hybrid of that. */
  ofCompact?: WholeJudgement;
}

export interface FormOptions {
  /**
   * Whether the form replaces the document, which must stay Markdown or JSON: excludes `toon`, but allows
   * the hybrid of a single section, which is the candidate in a fence. Default: false.
   */
  inPlace?: boolean | undefined;
}

/**
 * Chooses the best form to use without a review, by weight (`chooseForm`). A lighter form that needs one
 * only shows in the reason. This is the only place that decides.
 * @param hybrid The plan's, or undefined if none could pay.
 */
export function findBestForm(
  whole: Judgement,
  hybrid: Hybrid | undefined,
  { inPlace = false }: FormOptions = {},
): FoundForm {
  const input = weighForms(whole, hybrid, { inPlace });
  const decision: Pick<BestForm, "form" | "reason"> = chooseForm(input);
  const { form, reason } = decision;
  const isDocument = whole.analysis.data === null;
  if (inPlace && isDocument && whole.safe && form !== "hybrid" && reason !== "review_first") {
    decision.reason = "not_in_place";
  }
  const text = textOf(form, whole, hybrid);
  const weights = { source: input.keep, form: weightOf(form, input) };
  return describeForm(whole, decision, text, weights);
}

/**
 * As `findBestForm`, for a document that the form may replace, so that a second run changes nothing. Where
 * that is compact Markdown, a second run could choose a hybrid of it, because the same savings are a larger
 * share of the smaller text: this chooses that hybrid at once. The tables that a hybrid keeps are compact.
 */
export function findLastingForm(
  whole: Judgement,
  hybrid: Hybrid | undefined,
  options: FormOptions = {},
): FoundForm {
  const found = findBestForm(whole, hybrid, options);
  const { document, analysis } = whole;
  if (!options.inPlace || analysis.data !== null) return found;
  const { flavor } = document;
  const lighten = ({ best, text, weights }: FoundForm): FoundForm => {
    const compacted = compactMarkdown(parseDocument(text, flavor));
    const form = weights.form - compacted.saved;
    return describeForm(whole, best, compacted.text, { source: found.weights.source, form });
  };
  if (found.best.form === "hybrid") return lighten(found);
  if (found.best.form !== "compact") return found;
  const compact = judge(found.text, { flavor, splits: false });
  const lasting = findBestForm(compact, findHybrid(compact, true), options);
  return lasting.best.form === "hybrid" ? { ...lighten(lasting), ofCompact: compact } : found;
}

function describeForm(
  { document, conversion }: Judgement,
  { form, reason }: Pick<BestForm, "form" | "reason">,
  text: string,
  weights: FoundForm["weights"],
): FoundForm {
  const { source } = document.lines;
  const savings = source.length - text.length;
  const prompt = promptCost(form, conversion.flags.proof === "value");
  return {
    best: {
      form,
      chars: text.length,
      savings,
      savings_pct: toPercent(savings, source.length),
      weighed_savings_pct: toPercent(weights.source - weights.form, weights.source),
      reason,
      ...(prompt === undefined ? {} : { prompt }),
    },
    text,
    weights,
  };
}

/** As `findLastingForm`, without a plan: judges only the sections that could convert. */
export function adviseForm(whole: WholeJudgement, options?: FormOptions): FoundForm {
  return findLastingForm(whole, findHybrid(whole, options?.inPlace === true), options);
}

/** Weighs the forms of a document; skips the weight of the document if it has no other form. */
export function weighForms(
  whole: Judgement,
  hybrid: Hybrid | undefined,
  { inPlace = false }: FormOptions = {},
): FormInput {
  const canStandAlone = inPlace && whole.analysis.data === null;
  const isChoice = hybrid !== undefined && (hybrid.sections > 1 || canStandAlone);
  const forms = {
    compact: weighCompact(whole),
    hybrid: isChoice ? weighHybrid(hybrid) : null,
    toon: weighToon(whole, inPlace),
  };
  const isAlone = Object.values(forms).every((form) => form === null);
  const isData = whole.analysis.data !== null;
  return { keep: isAlone ? 0 : whole.weighing.source, ...forms, ...(isData ? { isData } : {}) };
}

function weighCompact({ analysis, document, weighing }: Judgement): number | null {
  return analysis.compact() === document.lines.source ? null : weighing.compact;
}

/** null if the hybrid is not proved, or not worth a review because it is below the band by weight. */
function weighHybrid({ summary, weighing }: Hybrid): ConvertedForm | null {
  const { recommend_hybrid, reassembly_verified, safe_to_auto_apply } = summary;
  if (!recommend_hybrid || !reassembly_verified || !weighing.clears) return null;
  return { weight: weighing.candidate, standing: safe_to_auto_apply ? "safe" : "review" };
}

/**
 * null if it would not pay even after a review. In place, TOON is never chosen: it counts only if all it
 * lacks is a review, so that the reason is `review_first`. After that, it is written as a hybrid.
 */
function weighToon(whole: Judgement, inPlace: boolean): ConvertedForm | null {
  const { verdict, safe, conversion, weighing, warnings } = whole;
  if (inPlace && verdict !== "review") return null;
  const isOffered = verdict === "convert" || verdict === "review";
  // Not worth converting, but weighed so that the reason can be `compact_suffices`.
  const isClose = warnings.some(({ code }) => code === "compact_suffices");
  if (conversion.flags.restores !== true || !(isOffered || isClose)) return null;
  return { weight: weighing.candidate, standing: safe ? "safe" : "review" };
}

function weightOf(form: FormName, { keep, compact, hybrid, toon }: FormInput): number {
  const weights = { keep, compact, hybrid: hybrid?.weight, toon: toon?.weight };
  return weights[form] ?? keep;
}

function textOf(form: FormName, whole: Judgement, hybrid: Hybrid | undefined): string {
  if (form === "compact") return whole.analysis.compact();
  if (form === "toon") return whole.conversion.toon;
  return (form === "hybrid" ? hybrid?.text : undefined) ?? whole.document.lines.source;
}
