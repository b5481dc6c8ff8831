import type { OtherForm } from "../candidate/other-form.js";
import type { ContextPlan, PlanSection, Warning } from "../contract/contract.js";
import { ContextVerdictError } from "../contract/errors.js";
import type { Section } from "../markdown/sections.js";
import { measure } from "../policy/measure.js";
import { assemble, isConverted, type JudgedSection, judgeSections } from "./assemble.js";
import { type FormOptions, findBestForm } from "./best-form.js";
import type { Judgement } from "./judgement.js";

/** A plan and its hybrid document. */
export interface Plan {
  plan: ContextPlan;
  hybrid: string;
  /** The hybrid as a form of the document; empty if nothing converts. */
  forms: OtherForm[];
}

/** What a section and a warning take in the JSON of a plan beside their texts (UTF-16 code units). */
const SECTION_CHARS = 250;
const WARNING_CHARS = 150;
/** A larger plan says nothing that anybody reads, and some hosts and proxies cut it or end. */
const MAX_PLAN_CHARS = 20_000_000;

/**
 * Judges every section as a document of its own and assembles the hybrid of those that convert.
 * @param whole The judgement on the document in lossless mode.
 * @param options For the best form only.
 * @throws ContextVerdictError `answer_too_large` for a plan over 20 MB.
 */
export function planDocument(whole: Judgement, options?: FormOptions): Plan {
  // Judging so many sections would take longer than to say so.
  checkSize(whole, []);
  const judged = judgeSections(whole);
  checkSize(whole, judged);
  const hybrid = assemble(whole, judged);
  const { best, text: advised } = findBestForm(whole, options, hybrid);
  // In place, the tables that the hybrid keeps are compact.
  const isAdvised = options?.inPlace === true && best.form === "hybrid";
  const { text } = isAdvised ? { text: advised } : hybrid;
  const { net } = hybrid.summary;
  const { source, toon: chars, ...saved } = measure(net.source, text.length);
  const { weighed_savings_pct = 0 } = isAdvised ? best : net;
  return {
    plan: {
      sections: judged.map(describeSection),
      ...hybrid.summary,
      net: { source, hybrid: chars, ...saved, weighed_savings_pct },
      best_form: best,
    },
    hybrid: text,
    forms: hybrid.converted === 0 ? [] : [{ name: "hybrid", text }],
  };
}

function checkSize({ sections, warnings }: Judgement, judged: readonly JudgedSection[]): void {
  const all = judged.flatMap(({ judgement }) => judgement?.warnings ?? []);
  const chars =
    sections.reduce((sum, { heading }) => sum + (heading?.text.length ?? 0) + SECTION_CHARS, 0) +
    [...warnings, ...all].reduce((sum, warning) => sum + lengthOf(warning), 0);
  if (chars <= MAX_PLAN_CHARS) return;
  throw new ContextVerdictError(
    "answer_too_large",
    "the plan takes more than 20 MB; profile or convert the document, or plan parts of it",
  );
}

function lengthOf({ message, suggestion = "", evidence = "" }: Warning): number {
  return WARNING_CHARS + message.length + suggestion.length + evidence.length;
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
