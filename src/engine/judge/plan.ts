import type { OtherForm } from "../candidate/other-form.js";
import type { BestForm, ContextPlan, PlanSection, Warning } from "../contract/contract.js";
import type { Section } from "../markdown/sections.js";
import { measure } from "../policy/measure.js";
import { assemble, isConverted } from "./assemble.js";
import { type FormOptions, findLastingForm } from "./best-form.js";
import type { WholeJudgement } from "./judge.js";
import { type JudgedSection, judgeAll, lengthOf } from "./judge-sections.js";

/** A plan and its hybrid document. */
export interface Plan {
  plan: ContextPlan;
  hybrid: string;
  /** The hybrid as a form of the document; empty if nothing converts. */
  forms: OtherForm[];
}

/**
 * Judges every section as a document of its own and assembles the hybrid of those that convert.
 * @param whole The judgement on the document in lossless mode.
 * @param options For the best form only.
 */
export function planDocument(whole: WholeJudgement, options?: FormOptions): Plan {
  const judged = judgeAll(whole);
  const hybrid = assemble(whole, judged);
  const { best, text: advised, ofCompact } = findLastingForm(whole, hybrid, options);
  const isAdvised = options?.inPlace === true && best.form === "hybrid";
  const text = isAdvised ? advised : hybrid.text;
  const shown = ofCompact === undefined ? judged : placeAll(judgeAll(ofCompact), judged);
  return {
    plan: {
      sections: shown.map(describeSection),
      ...hybrid.summary,
      ...(isAdvised ? summarizeAdvised(best, whole) : {}),
      best_form: best,
    },
    hybrid: text,
    forms: hybrid.converted === 0 && !isAdvised ? [] : [{ name: "hybrid", text }],
  };
}

/** Judgements on the sections of the compact text, for the sections of the document. */
function placeAll(ofCompact: readonly JudgedSection[], own: readonly JudgedSection[]) {
  return own.map(({ section }, index): JudgedSection => {
    const { judgement } = ofCompact[index]!;
    if (judgement === undefined) return { section, judgement };
    const measured = measure(lengthOf(section), judgement.measured.toon);
    return { section, judgement: { ...judgement, measured } };
  });
}

/** Of the hybrid that may replace the document, which is proved and safe. */
function summarizeAdvised(
  { chars, weighed_savings_pct }: BestForm,
  { document }: WholeJudgement,
): Partial<ContextPlan> {
  const { source, toon: hybrid, ...saved } = measure(document.lines.source.length, chars);
  return {
    net: { source, hybrid, ...saved, weighed_savings_pct },
    recommend_hybrid: true,
    reassembly_verified: true,
    safe_to_auto_apply: true,
    warnings: [],
  };
}

function describeSection(judged: JudgedSection): PlanSection {
  const { section, judgement } = judged;
  return {
    heading: section.heading?.text ?? null,
    kind: section.kind,
    range: {
      line_start: section.line + 1,
      line_end: Math.max(section.line + 1, section.lineEnd),
      char_start: section.sourceStart,
      char_end: section.sourceEnd,
    },
    profile: judgement?.profile ?? null,
    verdict: judgement?.verdict ?? null,
    action: isConverted(judged) ? "convert" : "keep",
    measured_chars: judgement?.measured ?? null,
    warnings: judgement?.warnings.map((warning) => moveWarning(warning, section)) ?? [],
    safe_to_auto_apply: judgement?.safe ?? false,
  };
}

/** Lines in the words of a warning, which never quote the document. */
const LINES = /\blines? \d+(?:-\d+)?(?:, \d+-\d+)*/g;

/** A section's warning in the coordinates of the whole document. */
function moveWarning(warning: Warning, { line, sourceStart }: Section): Warning {
  const moved = { ...warning };
  for (const name of ["message", "suggestion"] as const) {
    const words = moved[name]?.replace(LINES, (lines) =>
      lines.replace(/\d+/g, (number) => `${Number(number) + line}`),
    );
    if (words !== undefined) moved[name] = words;
  }
  if (moved.range === undefined) return moved;
  const { line_start = 1, line_end = 1, char_start = 0, char_end = 0 } = moved.range;
  return {
    ...moved,
    range: {
      line_start: line_start + line,
      line_end: line_end + line,
      char_start: char_start + sourceStart,
      char_end: char_end + sourceStart,
    },
  };
}
