import { compactMarkdown } from "../candidate/compact.js";
import type { BestForm } from "../contract/contract.js";
import { parseDocument } from "../markdown/document.js";
import { chooseForm, type WeighedForm } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import { isBandCleared } from "../policy/policy.js";
import { findHybrid, type Hybrid } from "./assemble.js";
import type { Judgement } from "./judgement.js";
import { promptCost } from "./prompt-lines.js";

/** The best form of a document, and its text. */
export interface FoundForm {
  best: BestForm;
  text: string;
}

export interface FormOptions {
  /**
   * Whether the form replaces the document, which must stay Markdown or JSON: excludes `toon`, but allows
   * the hybrid of a single section, which is the candidate in a fence, and compacts the tables that a hybrid
   * keeps. Default: false.
   */
  inPlace?: boolean | undefined;
}

/** A form that could be chosen. */
interface Form extends WeighedForm {
  text: string;
}

/**
 * Chooses the best form to use without a review, by weight (`chooseForm`). A lighter form that needs one
 * only shows in the reason.
 * @param hybrid The plan's; null if it is out of the question. Default: as `findHybrid`.
 */
export function findBestForm(
  whole: Judgement,
  { inPlace = false }: FormOptions = {},
  hybrid: Hybrid | null = findHybrid(whole),
): FoundForm {
  const forms = listForms(whole, hybrid, inPlace);
  const isData = whole.analysis.data !== null;
  const chosen = chooseForm(forms, isData);
  const { form } = chosen;
  const isOnlyToon = inPlace && !isData && whole.safe && form !== "hybrid";
  const reason = isOnlyToon && chosen.reason !== "review_first" ? "not_in_place" : chosen.reason;
  const { keep } = forms;
  const { text, weight } = forms[form] ?? keep;
  const savings = keep.text.length - text.length;
  const prompt = promptCost(form, whole.conversion.flags.proof === "value");
  return {
    best: {
      form,
      chars: text.length,
      savings,
      savings_pct: toPercent(savings, keep.text.length),
      weighed_savings_pct: toPercent(keep.weight - weight, keep.weight),
      reason,
      ...(prompt === undefined ? {} : { prompt }),
    },
    text,
  };
}

/** The forms of a document that could be chosen; null: there is none, or it is not proved. */
export function listForms(whole: Judgement, hybrid: Hybrid | null, inPlace: boolean) {
  const { document, weight, compact, compactWeight, data, table } = whole.analysis;
  const { source } = document.lines;
  const form = (text: string, weight: number): Form => ({ text, weight, standing: "safe" });
  return {
    keep: form(source, weight),
    compact: compact === source ? null : form(compact, compactWeight),
    table: table === null ? null : form(table.text, table.weight),
    hybrid: hybrid === null ? null : weighHybrid(whole, hybrid, inPlace && data === null),
    toon: weighToon(whole, hybrid, inPlace),
  };
}

/**
 * null if the hybrid is not proved, or not worth a review because it is below the band by weight. The whole
 * document in a fence is a form only where it has to stay Markdown.
 */
function weighHybrid(
  { analysis, document }: Judgement,
  hybrid: Hybrid,
  inPlace: boolean,
): Form | null {
  const { recommend_hybrid, reassembly_verified, safe_to_auto_apply } = hybrid.summary;
  if (hybrid.sections === 1 && !inPlace) return null;
  if (!recommend_hybrid || !reassembly_verified) return null;
  if (!isBandCleared(analysis.weight, hybrid.weight)) return null;
  const standing = safe_to_auto_apply ? "safe" : "review";
  if (!inPlace) return { text: hybrid.text, weight: hybrid.weight, standing };
  // What stays Markdown is compact, too, so that a second run finds nothing to do.
  const { text, saved } = compactMarkdown(parseDocument(hybrid.text, document.flavor));
  return { text, weight: hybrid.weight - saved, standing };
}

/**
 * null if no reason depends on it: it is not proved, or far from worth it. In place, TOON is never chosen: it
 * counts only if all it lacks is a review, so that the reason is `review_first`. After that, it is written as
 * a hybrid. What holds a hybrid back holds TOON back, which takes in the same lines.
 */
function weighToon(whole: Judgement, hybrid: Hybrid | null, inPlace: boolean): Form | null {
  const { verdict, safe, conversion, weights, warnings } = whole;
  if (inPlace && verdict !== "review") return null;
  const isOffered = verdict === "convert" || verdict === "review";
  // Not worth converting, but weighed so that the reason can be `compact_suffices`.
  const isClose = warnings.some(({ code }) => code === "compact_suffices");
  if (weights === null || conversion.flags.restores !== true || !(isOffered || isClose))
    return null;
  const isUsed = hybrid?.summary.warnings.some(({ code }) => code === "section_is_used");
  const standing = safe && !isUsed ? "safe" : "review";
  return { text: conversion.toon, weight: weights.converted, standing };
}
