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

/** A section, whether it converts, and the judgement on it as a document of its own. */
export interface JudgedSection extends PlannedSection {
  /** undefined if it was not judged and so stays as it is. */
  judgement: PartJudgement | undefined;
}

type Field = "net" | "recommend_hybrid" | "reassembly_verified" | "safe_to_auto_apply" | "warnings";

/** A document with the sections that convert as TOON, and what a plan says of it. */
export interface Hybrid {
  sections: readonly JudgedSection[];
  text: string;
  /** In hundredths. */
  weight: number;
  summary: Required<Pick<ContextPlan, Field>>;
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
    if (kind === "frontmatter" || !mayConvert(section, text)) {
      return { section, converts: false, judgement: undefined };
    }
    const isWhole = text.length === source.length;
    const judgement = isWhole ? toPart(whole) : judgePart(whole, text, section);
    const { verdict, toon: candidate } = judgement;
    return { section, converts: verdict === "convert", candidate, judgement };
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
  const { bounds } = whole;
  if (bounds === null) return null;
  const judged = judgeSections(whole, ({ blocks }, text) => canEarn(text, boundOf(bounds, blocks)));
  return judged.some(({ converts }) => converts) ? assemble(whole, judged) : null;
}

/** Assembles the hybrid of the sections that convert, then measures and checks it. */
export function assemble(whole: Judgement, sections: readonly JudgedSection[]): Hybrid {
  const { analysis, document } = whole;
  const { length } = document.lines.source;
  const converting = sections.flatMap(({ converts, judgement = [] }) =>
    converts ? judgement : [],
  );
  const isConverted = converting.length > 0;
  const { text, verified } = write(whole, sections, isConverted);
  const measured = measure(length, text.length);
  const weights = analysis.weighForm(text);
  const weight = isConverted ? (weights?.converted ?? weighText(text)) : analysis.weight;
  const warnings = isConverted
    ? collectFormWarnings({ analysis, document, measured, text, weights, planned: sections })
    : [];
  const { source, toon: hybrid, ...saved } = measured;
  const weighed_savings_pct = toPercent(analysis.weight - weight, analysis.weight);
  const net = { source, hybrid, ...saved, weighed_savings_pct };
  const input = { net, converting, verified, warnings };
  return {
    sections,
    text,
    weight,
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
  sections: readonly JudgedSection[],
  isConverted: boolean,
): { text: string; verified: boolean } {
  if (analysis.data !== null && isConverted) {
    return { text: conversion.toon, verified: conversion.flags.restores === true };
  }
  const { text, sections: written } = writeHybrid(analysis, sections);
  const isProved = conversion.kind === "lossless" && conversion.flags.restores;
  const proved = isProved ? conversion.restored : null;
  return { text, verified: canReassemble(text, written, document, proved) };
}
