import type { ContextPlan, PlanSection, Warning } from "../contract/contract.js";
import { ContextVerdictError } from "../contract/errors.js";
import type { Section } from "../markdown/sections.js";
import { assemble, type JudgedSection, judgeSections } from "./assemble.js";
import { type FormOptions, findBestForm } from "./best-form.js";
import type { Judgement } from "./judgement.js";

/** What a section and a warning take in the JSON of a plan beside their texts (UTF-16 code units). */
const SECTION_CHARS = 250;
const WARNING_CHARS = 150;
/** A larger plan says nothing that anybody reads, and some hosts and proxies cut it or end. */
const MAX_PLAN_CHARS = 20_000_000;

/**
 * Judges every section as a document of its own and assembles the hybrid of those that convert.
 * @param whole The judgement on the document in lossless mode.
 * @param options For the best form only.
 * @returns The plan, and the text of its hybrid.
 * @throws ContextVerdictError `answer_too_large` for a plan over 20 MB.
 */
export function planDocument(
  whole: Judgement,
  options?: FormOptions,
): { plan: ContextPlan; hybrid: string } {
  // Judging so many sections would take longer than to say so.
  checkSize(whole, []);
  const sections = judgeSections(whole);
  checkSize(whole, sections);
  const hybrid = assemble(whole, sections);
  const { best, text: bestText } = findBestForm(whole, options, hybrid);
  const { text, summary } = hybrid;
  const plan = { sections: sections.map(describeSection), ...summary, best_form: best };
  if (options?.inPlace !== true || best.form !== "hybrid") return { plan, hybrid: text };
  // In place, the tables that the hybrid keeps are compact.
  const { chars, savings, savings_pct, weighed_savings_pct } = best;
  const net = { ...summary.net, hybrid: chars, savings, savings_pct, weighed_savings_pct };
  return { plan: { ...plan, net }, hybrid: bestText };
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

function describeSection({ section, converts, judgement }: JudgedSection): PlanSection {
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
    action: converts ? "convert" : "keep",
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
