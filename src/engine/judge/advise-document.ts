import { joinLinesOf } from "../candidate/join-lines.js";
import type { BestForm, FormName, VerdictName } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import { findHybrid, type Hybrid } from "./assemble.js";
import { findBestForm, findLastingForm, weighForms } from "./best-form.js";
import { judge } from "./judge.js";
import type { Judgement } from "./judgement.js";

export type WrittenForm = Exclude<FormName, "keep">;

export interface AdviceOptions {
  flavor: FlavorChoice;
  /** Whether the text replaces the document, which then stays Markdown. */
  inPlace: boolean;
  /** Whether only agents read the document. A hybrid never replaces a document that people read. */
  forAgents: boolean;
  /** The form to write. Default: the best one. */
  form?: WrittenForm | undefined;
  /** Whether to join wrapped lines first. The text may then differ from the document even if `best` is `keep`. */
  joinsLines?: boolean | undefined;
}

/** The text to write for a document. */
export interface DocumentAdvice {
  /** `keep` if no other form is worth writing. */
  best: Pick<BestForm, "form" | "reason">;
  text: string;
  /** Of the whole document, without looking for sections to split off. */
  verdict: VerdictName;
  /** Whether the text may be used without a review. */
  safe: boolean;
  /** A lighter form, withheld because people read the document. */
  withheld?: "hybrid";
}

/**
 * Advises what to write for a document, from a single judgement: the best safe form; else, if it does not
 * replace the document, the form that a review would allow. The text is proved to restore to the document,
 * with joined lines where asked for.
 */
export function adviseDocument(source: string, options: AdviceOptions): DocumentAdvice {
  const { flavor, inPlace, forAgents, form, joinsLines = false } = options;
  const text = joinsLines ? joinLinesOf(source, flavor) : source;
  const whole = judge(text, { flavor, splits: false });
  // Programs read data, so it is never replaced.
  if (whole.analysis.data !== null) return { ...keep(whole), verdict: whole.verdict };
  const hybrid =
    form === "compact" || form === "toon"
      ? undefined
      : findHybrid(whole, inPlace || form === "hybrid");
  const chosen =
    form === undefined ? chooseBest(whole, hybrid, options) : takeForm(form, whole, hybrid);
  const { verdict } = whole;
  if (chosen.best.form !== "hybrid" || !inPlace || forAgents) return { ...chosen, verdict };
  const page = form === undefined ? chooseBest(whole, undefined, options) : keep(whole);
  return { ...page, verdict, withheld: "hybrid" };
}

type Chosen = Pick<DocumentAdvice, "best" | "text" | "safe">;

function chooseBest(
  whole: Judgement,
  hybrid: Hybrid | undefined,
  { inPlace, forAgents }: AdviceOptions,
): Chosen {
  const find = forAgents ? findLastingForm : findBestForm;
  const { best, text } = find(whole, hybrid, { inPlace });
  if (inPlace || best.form !== "keep" || best.reason !== "review_first") {
    return { best, text, safe: true };
  }
  const forms = weighForms(whole, hybrid);
  const { toon } = forms;
  const isToon = toon !== null && toon.weight <= (forms.hybrid?.weight ?? toon.weight);
  return takeForm(isToon ? "toon" : "hybrid", whole, hybrid);
}

function takeForm(form: WrittenForm, whole: Judgement, hybrid: Hybrid | undefined): Chosen {
  const best = { form, reason: "lightest" };
  if (form === "compact") {
    const text = whole.analysis.compact();
    return text === whole.document.lines.source ? keep(whole) : { best, text, safe: true };
  }
  if (form === "hybrid") {
    if (!hybrid?.summary.recommend_hybrid || !hybrid.summary.reassembly_verified)
      return keep(whole);
    return { best, text: hybrid.text, safe: hybrid.summary.safe_to_auto_apply };
  }
  const { verdict, safe, conversion } = whole;
  const isOffered = verdict === "convert" || verdict === "review";
  if (conversion.flags.restores !== true || !isOffered) return keep(whole);
  return { best, text: conversion.toon, safe };
}

function keep({ document }: Judgement): Chosen {
  return { best: { form: "keep", reason: "no_savings" }, text: document.lines.source, safe: true };
}
