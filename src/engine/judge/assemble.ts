import { canReassemble, type PlannedSection, writeHybrid } from "../candidate/hybrid.js";
import { Weighing } from "../candidate/weighing.js";
import type { ContextPlan } from "../contract/contract.js";
import { measure, toPercent } from "../policy/measure.js";
import { isHybridRecommended, isPlanSafe } from "../policy/policy.js";
import { collectFormWarnings } from "../warnings/collect-warnings.js";
import type { WholeJudgement } from "./judge.js";
import { type JudgedSection, judgeConvertible } from "./judge-sections.js";

type Field = "net" | "recommend_hybrid" | "reassembly_verified" | "safe_to_auto_apply" | "warnings";

/** A hybrid with the fields of its plan. */
export interface Hybrid {
  text: string;
  /** How many sections there are, and how many of them are converted. */
  sections: number;
  converted: number;
  /** Of the document and the hybrid. */
  weighing: Weighing;
  summary: Required<Pick<ContextPlan, Field>>;
}

/** Whether a section is converted in the hybrid. */
export function isConverted({ judgement }: JudgedSection): boolean {
  return judgement?.verdict === "convert" && judgement.valid;
}

/** Assembles the hybrid of the sections that convert, then measures and checks it. */
export function assemble(whole: WholeJudgement, judged: readonly JudgedSection[]): Hybrid {
  const { analysis, document } = whole;
  const { source } = document.lines;
  const converting = judged.filter(isConverted);
  const sections = judged.map((one) => ({
    section: one.section,
    converted: isConverted(one),
    candidate: one.judgement?.candidate,
  }));
  const hasConverted = converting.length > 0;
  const { text, verified } = write(whole, sections, hasConverted);
  const measured = measure(source.length, text.length);
  const weighing = new Weighing(analysis, text);
  const warnings = hasConverted
    ? collectFormWarnings({ analysis, document, measured, text, weighing, sections })
    : [];
  const { toon: hybrid, savings, savings_pct } = measured;
  const net = {
    source: source.length,
    hybrid,
    savings,
    savings_pct,
    weighed_savings_pct: hasConverted
      ? toPercent(weighing.source - weighing.candidate, weighing.source)
      : 0,
  };
  const input = {
    net,
    converted: converting.map(({ judgement }) => judgement?.safe === true),
    verified,
    warnings,
  };
  return {
    text,
    sections: judged.length,
    converted: converting.length,
    weighing,
    summary: {
      net,
      recommend_hybrid: isHybridRecommended(input),
      reassembly_verified: input.verified,
      safe_to_auto_apply: isPlanSafe(input),
      warnings,
    },
  };
}

/** Writes the hybrid. For data, which is a single section without a fence, it is the candidate. */
function write(
  { analysis, conversion, document }: WholeJudgement,
  sections: readonly PlannedSection[],
  hasConverted: boolean,
): { text: string; verified: boolean } {
  if (analysis.data !== null && hasConverted) {
    return { text: conversion.toon, verified: conversion.flags.restores === true };
  }
  const hybrid = writeHybrid(document, sections);
  const isProved = conversion.kind === "lossless" && conversion.flags.restores;
  const proved = isProved ? conversion.restored : null;
  const verified = canReassemble(hybrid.text, hybrid.sections, document, proved);
  return { text: hybrid.text, verified };
}

/**
 * The hybrid of a plan, judging only the sections that could convert.
 * @param whole The judgement on the document in lossless mode.
 * @param allowsSingle Whether to accept a single section, whose hybrid is the candidate in a fence.
 * @returns undefined if no section converts, or the hybrid could not pay.
 */
export function findHybrid(whole: WholeJudgement, allowsSingle = false): Hybrid | undefined {
  const { potential, sections } = whole.sectionJudge;
  const { lines, blocks } = whole.document;
  if (!potential.canPartPay(lines.source, blocks)) return undefined;
  if (sections.length < 2 && !allowsSingle) return undefined;
  const judged = judgeConvertible(whole);
  return judged.some(isConverted) ? assemble(whole, judged) : undefined;
}
