import { draftPart, judge } from "./judge.js";
import type { Judgement, JudgeOptions } from "./judgement.js";
import { findSections, type Section } from "./markdown/sections.js";
import { couldPay } from "./splitting.js";

/** What a plan says of a section; the rest of its judgement would keep the parsed section in memory. */
export type SectionJudgement = Pick<
  Judgement,
  "profile" | "verdict" | "measured" | "warnings" | "safe"
> & { valid: boolean };

/** A section, and the judgement on it as a document of its own. */
export interface JudgedSection {
  section: Section;
  /** undefined where it was not judged, and so stays as it is. */
  judgement: SectionJudgement | undefined;
}

/** Judges every section but the frontmatter, with all that there is to say of it. */
export function judgeSections(whole: Judgement, options: JudgeOptions): JudgedSection[] {
  return mapSections(whole, (text) => judge(text, options));
}

/** Judges only what could convert, and only for whether it does. */
export function judgeConvertible(whole: Judgement, options: JudgeOptions): JudgedSection[] {
  const { document } = whole;
  return mapSections(whole, (text, { blocks }) =>
    couldPay(document, text, blocks) ? draftPart(text, options)?.judge() : undefined,
  );
}

/** A section that is all of the document is judged already, and so is one with the text of another. */
function mapSections(
  whole: Judgement,
  judgeText: (text: string, section: Section) => Judgement | undefined,
): JudgedSection[] {
  const { source } = whole.document.lines;
  const known = new Map<string, SectionJudgement | undefined>([[source, summarize(whole)]]);
  const judgeSection = (section: Section): JudgedSection => {
    if (section.kind === "frontmatter") return { section, judgement: undefined };
    const text = source.slice(section.sourceStart, section.sourceEnd);
    if (!known.has(text)) known.set(text, summarize(judgeText(text, section)));
    return { section, judgement: known.get(text) };
  };
  const sections = findSections(whole.document);
  const [longest] = [...sections].sort((a, b) => lengthOf(b) - lengthOf(a));
  // First of all, so that the memory it takes is not on top of what is kept of all others.
  if (longest !== undefined) judgeSection(longest);
  return sections.map(judgeSection);
}

function lengthOf({ sourceStart, sourceEnd }: Section): number {
  return sourceEnd - sourceStart;
}

function summarize(judgement: Judgement | undefined): SectionJudgement | undefined {
  if (judgement === undefined) return undefined;
  const { profile, verdict, measured, warnings, safe, conversion } = judgement;
  return { profile, verdict, measured, warnings, safe, valid: conversion.flags.valid };
}
