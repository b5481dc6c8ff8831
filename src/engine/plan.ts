import { assemble } from "./assemble.js";
import type { ContextPlan, PlanSection, Warning } from "./contract.js";
import { findSections, type Section } from "./document/sections.js";
import { convertSection, keepSection } from "./hybrid.js";
import { type Judgement, type JudgeOptions, judge } from "./judge.js";

/** The plan, and the hybrid document that it describes. */
export interface Plan {
  plan: ContextPlan;
  hybrid: string;
}

/**
 * Judges every section as a document of its own and assembles the hybrid of those that convert.
 * `whole` is the judgement on the document with the same options.
 */
export function planDocument(whole: Judgement, options: JudgeOptions): Plan {
  const { document } = whole;
  const sections = findSections(document);
  const judged = sections.map((section) => judgeSection(whole, section, options));
  const pieces = sections.map((section, index) =>
    (judged[index]?.action === "convert" ? convertSection : keepSection)(document, section),
  );
  const { hybrid, ...assembled } = assemble(document, pieces);
  const { recommend_hybrid, reassembly_verified } = assembled;
  const converted = judged.filter(({ action }) => action === "convert");
  const plan: ContextPlan = {
    sections: judged,
    ...assembled,
    safe_to_auto_apply:
      recommend_hybrid &&
      converted.every(({ safe_to_auto_apply }) => safe_to_auto_apply) &&
      reassembly_verified,
  };
  return { plan, hybrid };
}

function judgeSection(whole: Judgement, section: Section, options: JudgeOptions): PlanSection {
  const { lines } = whole.document;
  const place = {
    heading: section.heading?.text ?? null,
    kind: section.kind,
    range: {
      line_start: section.line + 1,
      line_end: Math.max(section.line + 1, section.lineEnd),
      char_start: section.sourceStart,
      char_end: section.sourceEnd,
    },
  };
  if (section.kind === "frontmatter") {
    return {
      ...place,
      profile: null,
      verdict: null,
      action: "keep",
      measured_chars: null,
      warnings: [],
      safe_to_auto_apply: false,
    };
  }
  const text = lines.source.slice(section.sourceStart, section.sourceEnd);
  const isWhole = text.length === lines.source.length;
  const { profile, verdict, conversion, measured, warnings, safe } = isWhole
    ? whole
    : judge(text, options);
  return {
    ...place,
    profile,
    verdict,
    action: verdict === "convert" && conversion.flags.valid ? "convert" : "keep",
    measured_chars: measured,
    warnings: warnings.map((warning) => moveWarning(warning, section)),
    safe_to_auto_apply: safe,
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
