import { canReassemble, type PlannedSection, writeHybrid } from "../candidate/hybrid.js";
import type { ContextPlan } from "../contract/contract.js";
import type { Section } from "../markdown/sections.js";
import { measure, toPercent } from "../policy/measure.js";
import { isHybridRecommended, isPlanSafe } from "../policy/policy.js";
import { collectFormWarnings } from "../warnings/collect-warnings.js";
import { weighText } from "../weight/weigh.js";
import { judgePart, toPart } from "./judge.js";
import type { Judgement, PartJudgement } from "./judgement.js";
import { boundOf, canEarn } from "./splitting.js";

type Field = "net" | "recommend_hybrid" | "reassembly_verified" | "safe_to_auto_apply" | "warnings";

/** A hybrid with the fields of its plan. */
export interface Hybrid {
  text: string;
  /** In hundredths. */
  weight: number;
  /** How many sections there are, and how many of them are converted. */
  sections: number;
  converted: number;
  summary: Required<Pick<ContextPlan, Field>>;
}

/** A section, and the judgement on it as a document of its own. */
export interface JudgedSection {
  section: Section;
  /** undefined if it was not judged and so stays as it is. */
  judgement: PartJudgement | undefined;
}

/** Whether a section is converted in the hybrid. */
export function isConverted({ judgement }: JudgedSection): boolean {
  return judgement?.verdict === "convert";
}

/**
 * Judges the sections of a document but for its frontmatter.
 * @param mayConvert Whether a section is judged. Default: every one.
 */
export function judgeSections(
  whole: Judgement,
  mayConvert: (section: Section, text: string) => boolean = () => true,
): JudgedSection[] {
  const { source } = whole.document.lines;
  const judgeOne = (section: Section): JudgedSection => {
    const { kind, sourceStart, sourceEnd } = section;
    const text = source.slice(sourceStart, sourceEnd);
    if (kind === "frontmatter" || !mayConvert(section, text))
      return { section, judgement: undefined };
    const isWhole = text.length === source.length;
    return { section, judgement: isWhole ? toPart(whole) : judgePart(whole, text, section) };
  };
  // The longest takes the most memory, so it goes first, before the results of all others add up: `judgePart`
  // keeps its judgement in `parts`.
  const lengthOf = ({ sourceStart, sourceEnd }: Section) => sourceEnd - sourceStart;
  const [longest] = [...whole.sections].sort((a, b) => lengthOf(b) - lengthOf(a));
  if (longest !== undefined) judgeOne(longest);
  return whole.sections.map(judgeOne);
}

/**
 * The hybrid of a plan, judging only the sections that could convert.
 * @param whole The judgement on the document in lossless mode.
 * @returns null if no section converts, or the hybrid could not pay.
 */
export function findHybrid(whole: Judgement): Hybrid | null {
  const bounds = whole.bounds();
  if (bounds === null) return null;
  const judged = judgeSections(whole, ({ blocks }, text) => canEarn(text, boundOf(bounds, blocks)));
  return judged.some(isConverted) ? assemble(whole, judged) : null;
}

/** Assembles the hybrid of the sections that convert, then measures and checks it. */
export function assemble(whole: Judgement, judged: readonly JudgedSection[]): Hybrid {
  const { analysis, document } = whole;
  const { source } = document.lines;
  const converting = judged.filter(isConverted);
  const planned = judged.map(({ section, judgement }) => ({
    section,
    converted: judgement?.verdict === "convert",
    candidate: judgement?.toon,
  }));
  const hasConverted = converting.length > 0;
  const { text, verified } = write(whole, planned, hasConverted);
  const measured = measure(source.length, text.length);
  const weights = analysis.weighForm(text);
  const weight = hasConverted ? (weights?.converted ?? weighText(text)) : analysis.weight;
  const warnings = hasConverted
    ? collectFormWarnings({ analysis, document, measured, text, weights, planned })
    : [];
  const { toon: hybrid, savings, savings_pct } = measured;
  const weighed_savings_pct = toPercent(analysis.weight - weight, analysis.weight);
  const net = { source: source.length, hybrid, savings, savings_pct, weighed_savings_pct };
  const input = {
    net,
    converted: converting.map(({ judgement }) => judgement?.safe === true),
    verified,
    warnings,
  };
  return {
    text,
    weight,
    sections: judged.length,
    converted: converting.length,
    summary: {
      net,
      recommend_hybrid: isHybridRecommended(input),
      reassembly_verified: verified,
      safe_to_auto_apply: isPlanSafe(input),
      warnings,
    },
  };
}

/** Writes the hybrid. For data, which is a single section without a fence, it is the candidate. */
function write(
  { analysis, conversion, document }: Judgement,
  planned: readonly PlannedSection[],
  hasConverted: boolean,
): { text: string; verified: boolean } {
  if (analysis.data !== null && hasConverted) {
    return { text: conversion.toon, verified: conversion.flags.restores === true };
  }
  const hybrid = writeHybrid(analysis, planned);
  const isProved = conversion.kind === "lossless" && conversion.flags.restores;
  const proved = isProved ? conversion.restored : null;
  return {
    text: hybrid.text,
    verified: canReassemble(hybrid.text, hybrid.sections, document, proved),
  };
}
