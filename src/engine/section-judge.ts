import type { Savings } from "./candidate/candidate.js";
import type { Judgement, Part } from "./judgement.js";
import type { Document } from "./markdown/document.js";
import { findSections, type Section } from "./markdown/sections.js";
import { canPay } from "./potential.js";

/** What is kept of a section's judgement; the rest would keep the parsed section in memory. */
export type SectionJudgement = Pick<
  Judgement,
  "profile" | "verdict" | "measured" | "warnings" | "safe"
> & {
  valid: boolean;
  /** Weight that converting saves; 0 where the verdict is not `convert`. */
  weight: number;
  /** The candidate, where the section is the whole document and it was found as a hybrid's are. */
  candidate?: string | undefined;
};

/** A section, and the judgement on it as a document of its own. */
export interface JudgedSection {
  section: Section;
  /** undefined where it was not judged, and so stays as it is. */
  judgement: SectionJudgement | undefined;
}

/**
 * Judges the sections of a document, each when first asked for and once. Sections with the same
 * text share one judgement.
 */
export class SectionJudge {
  readonly #estimates = new Map<string, Savings | null>();
  /** Sections that are parsed and not judged yet. */
  readonly #parts = new Map<string, Part>();
  readonly #judgements = new Map<string, SectionJudgement>();
  #sections: readonly Section[] | undefined;

  constructor(
    readonly document: Document,
    /** Parses a part of the document as a document of its own. */
    readonly parsePart: (text: string) => Part,
  ) {}

  get sections(): readonly Section[] {
    this.#sections ??= findSections(this.document);
    return this.#sections;
  }

  /** Takes over the judgement on the whole, for a document of one section. */
  learnWhole(judgement: Judgement): void {
    const { conversion, delimiters } = judgement;
    this.#judgements.set(this.document.lines.source, {
      ...summarize(judgement),
      candidate: delimiters === "auto" ? conversion.toon : undefined,
    });
  }

  /** What converting the section would save if its drafts were proved; null where it cannot convert. */
  estimate(section: Section): Savings | null {
    const text = this.#textOf(section);
    const known = this.#estimates.get(text);
    if (known !== undefined) return known;
    const part = canPay(this.document, text, section.blocks) ? this.parsePart(text) : undefined;
    const estimate = part?.estimate() ?? null;
    this.#estimates.set(text, estimate);
    if (part !== undefined && estimate !== null) this.#parts.set(text, part);
    return estimate;
  }

  judge(section: Section): SectionJudgement {
    const text = this.#textOf(section);
    const known = this.#judgements.get(text);
    if (known !== undefined) return known;
    const judgement = summarize((this.#parts.get(text) ?? this.parsePart(text)).judge());
    this.#parts.delete(text);
    this.#judgements.set(text, judgement);
    return judgement;
  }

  /** Judges every section but the frontmatter. */
  judgeAll(): JudgedSection[] {
    return this.#judgeWhere(() => true);
  }

  /** Judges the sections that could convert. */
  judgeConvertible(): JudgedSection[] {
    return this.#judgeWhere((section) => this.estimate(section) !== null);
  }

  #judgeWhere(isJudged: (section: Section) => boolean): JudgedSection[] {
    const judgeOne = (section: Section): JudgedSection => {
      const isLeftOut = section.kind === "frontmatter" || !isJudged(section);
      return { section, judgement: isLeftOut ? undefined : this.judge(section) };
    };
    const [longest] = [...this.sections].sort((a, b) => lengthOf(b) - lengthOf(a));
    // Judged first, so that the memory it takes is not on top of what is kept of all others.
    if (longest !== undefined) judgeOne(longest);
    return this.sections.map(judgeOne);
  }

  /** Drops the sections that are parsed and not judged: they take more memory than a second parse is worth. */
  release(): void {
    this.#parts.clear();
  }

  #textOf({ sourceStart, sourceEnd }: Section): string {
    return this.document.lines.source.slice(sourceStart, sourceEnd);
  }
}

function lengthOf({ sourceStart, sourceEnd }: Section): number {
  return sourceEnd - sourceStart;
}

function summarize(judgement: Judgement): SectionJudgement {
  const { profile, verdict, measured, warnings, safe, conversion, weighing } = judgement;
  const weight = verdict === "convert" ? weighing.source - weighing.candidate : 0;
  return { profile, verdict, measured, warnings, safe, valid: conversion.flags.valid, weight };
}
