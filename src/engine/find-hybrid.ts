import { type Assembly, assemble } from "./assemble.js";
import { findSections, type Section } from "./document/sections.js";
import { convertSection, keepSection } from "./hybrid.js";
import { type Judgement, type JudgeOptions, judge } from "./judge.js";
import { couldPay } from "./splitting.js";

/**
 * The hybrid of a plan that is safe to apply, for those who need nothing else of the plan: only
 * sections that could convert are judged.
 * @param whole The judgement on the document with the same options.
 * @returns undefined where the plan is not safe to apply.
 */
export function findSafeHybrid(whole: Judgement, options: JudgeOptions): Assembly | undefined {
  const { document } = whole;
  const { source } = document.lines;
  if (!couldPay(document, source, document.blocks)) return undefined;
  let isSafe = true;
  const pieces = findSections(document).map((section) => {
    const judged = judgeSection(whole, section, options);
    if (judged?.verdict !== "convert") return keepSection(document, section);
    isSafe &&= judged.safe;
    return convertSection(document, section);
  });
  if (!isSafe || !pieces.some(({ converted }) => converted)) return undefined;
  const assembly = assemble(document, pieces);
  return assembly.recommend_hybrid && assembly.reassembly_verified ? assembly : undefined;
}

/** @returns undefined for a section that cannot convert. */
function judgeSection(
  whole: Judgement,
  section: Section,
  options: JudgeOptions,
): Judgement | undefined {
  const { document } = whole;
  if (section.kind === "frontmatter") return undefined;
  const text = document.lines.source.slice(section.sourceStart, section.sourceEnd);
  if (text.length === document.lines.source.length) return whole;
  if (!couldPay(document, text, section.blocks)) return undefined;
  return judge(text, { ...options, splits: false });
}
