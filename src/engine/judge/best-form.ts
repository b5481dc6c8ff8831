import { compactMarkdown } from "../candidate/compact.js";
import type { BestForm } from "../contract/contract.js";
import { parseDocument } from "../markdown/document.js";
import { chooseForm, type WeighedForm } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import { isBandCleared } from "../policy/policy.js";
import { needsLook } from "../warnings/is-about-savings.js";
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
  const isData = whole.analysis.data !== null;
  const forms = weighForms(whole, hybrid, inPlace);
  const { form, reason } = chooseForm(forms, isData);
  const { keep } = forms;
  const { text, weight } = forms[form] ?? keep;
  const savings = keep.text.length - text.length;
  const held = reason === "review_first" ? (hybrid?.summary.warnings ?? []) : [];
  const toSettle = held.filter(needsLook);
  const prompt = promptCost(form, whole.conversion.flags.proof === "value");
  return {
    best: {
      form,
      chars: text.length,
      savings,
      savings_pct: toPercent(savings, keep.text.length),
      weighed_savings_pct: toPercent(keep.weight - weight, keep.weight),
      reason,
      ...(toSettle.length === 0 ? {} : { warnings: toSettle }),
      ...(prompt === undefined ? {} : { prompt }),
    },
    text,
  };
}

/** The forms of a document that could be chosen; null: there is none, or it is not proved. */
export function weighForms(whole: Judgement, hybrid: Hybrid | null, inPlace: boolean) {
  const { document, weight, compact, compactWeight, data, table } = whole.analysis;
  const { source } = document.lines;
  const keep: Form = { text: source, weight, standing: "safe" };
  return {
    keep,
    compact: compact === source ? null : { ...keep, text: compact, weight: compactWeight },
    table: table === null ? null : { ...keep, ...table },
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
  { sections, text, weight, summary }: Hybrid,
  inPlace: boolean,
): Form | null {
  if (sections.length === 1 && !inPlace) return null;
  if (!summary.recommend_hybrid || !summary.reassembly_verified) return null;
  if (!isBandCleared(analysis.weight, weight)) return null;
  const standing = summary.safe_to_auto_apply ? "safe" : "review";
  if (!inPlace) return { text, weight, standing };
  // What stays Markdown is compact, too, so that a second run finds nothing to do.
  const compacted = compactMarkdown(parseDocument(text, document.flavor));
  return { text: compacted.text, weight: weight - compacted.saved, standing };
}

/** null if no reason depends on it: it is not proved, or far from worth it. */
function weighToon(whole: Judgement, hybrid: Hybrid | null, inPlace: boolean): Form | null {
  const { verdict, safe, conversion, weights, warnings } = whole;
  if (weights === null || conversion.flags.restores !== true) return null;
  const isOffered = verdict === "convert" || verdict === "review";
  // Not worth converting, but weighed so that the reason can be `compact_suffices`.
  const isClose = !inPlace && warnings.some(({ code }) => code === "compact_suffices");
  if (!isOffered && !isClose) return null;
  const form = { text: conversion.toon, weight: weights.converted };
  if (!safe) return { ...form, standing: "review" };
  if (inPlace) return { ...form, standing: "elsewhere" };
  // What holds a hybrid back holds TOON back, which takes in the same lines.
  const isUsed = hybrid?.summary.warnings.some(({ code }) => code === "section_is_used");
  return { ...form, standing: isUsed ? "review" : "safe" };
}
