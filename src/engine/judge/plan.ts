import type { OtherForm } from "../candidate/other-form.js";
import type { ContextPlan, PlanSection, Warning } from "../contract/contract.js";
import type { Section } from "../markdown/sections.js";
import { assemble, isConverted } from "./assemble.js";
import { type FormOptions, findLastingForm } from "./best-form.js";
import type { WholeJudgement } from "./judge.js";
import { type JudgedSection, judgeAll } from "./judge-sections.js";

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
  return {
    plan: {
      sections: judged.map(describeSection),
      ...hybrid.summary,
      best_form: findLastingForm(whole, hybrid, options).best,
    },
    hybrid: hybrid.text,
    forms: hybrid.converted === 0 ? [] : [{ name: "hybrid", text: hybrid.text }],
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

/** A section's warning in the coordinates of the whole document. */
function moveWarning(warning: Warning, { line, sourceStart }: Section): Warning {
  const { range } = warning;
  if (range === undefined) return warning;
  const { line_start = 1, line_end = 1, char_start = 0, char_end = 0 } = range;
  return {
    ...warning,
    range: {
      line_start: line_start + line,
      line_end: line_end + line,
      char_start: char_start + sourceStart,
      char_end: char_end + sourceStart,
    },
  };
}
