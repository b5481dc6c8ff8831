import type { Analysis } from "../candidate/analysis.js";
import type { Savings } from "../candidate/candidate.js";
import type { DelimiterName } from "../contract/contract.js";
import { once, remember } from "../contract/once.js";
import type { Document } from "../markdown/document.js";
import { findSections, type Section } from "../markdown/sections.js";
import { LONG_SECTION_CHARS } from "../policy/policy.js";
import { draftPart, isWorthConverting, type Part } from "./judge-part.js";
import type { Judgement } from "./judgement.js";
import { Potential } from "./potential.js";

/** The parts of a section's judgement that are kept. The rest would hold the parsed section in memory. */
export type SectionJudgement = Pick<
  Judgement,
  "profile" | "verdict" | "measured" | "warnings" | "safe"
> & {
  valid: boolean;
  /** Weight that converting saves; 0 unless the verdict is `convert`. */
  weight: number;
  /** The candidate, if the section is the whole document and no other delimiter was asked for. */
  candidate?: string | undefined;
  /** Whether looking for parts that are worth converting could not change the judgement. */
  isFinal: boolean;
};

/**
 * Judges the sections of a document, each once, when first asked for. Sections with the same text share a
 * judgement.
 */
export class SectionJudge {
  readonly #estimates = new Map<string, Savings | null>();
  /** Sections that are parsed but not judged yet. */
  readonly #parts = new Map<string, Part>();
  readonly #judgements = new Map<string, SectionJudgement>();
  readonly #sections = once(() => findSections(this.document));
  readonly document: Document;
  readonly potential: Potential;

  constructor(
    readonly analysis: Analysis,
    readonly delimiter: DelimiterName,
  ) {
    this.document = analysis.document;
    this.potential = new Potential(analysis);
  }

  get sections(): readonly Section[] {
    return this.#sections();
  }

  /** Parses and drafts a part of the document as a document of its own. */
  draft(text: string): Part {
    return draftPart(text, this.document.flavor, this.delimiter);
  }

  /** Savings of the section if its drafts were proved; null if it cannot convert. */
  estimate(section: Section): Savings | null {
    const text = this.textOf(section);
    return remember(this.#estimates, text, () => {
      if (!this.potential.canPartPay(text, section.blocks)) return null;
      const part = this.draft(text);
      if (part.savings !== null) this.#parts.set(text, part);
      return part.savings;
    });
  }

  judge(section: Section): SectionJudgement {
    const text = this.textOf(section);
    return remember(this.#judgements, text, () => {
      const part = this.#parts.get(text) ?? this.draft(text);
      this.#parts.delete(text);
      return toSectionJudgement(part.judge());
    });
  }

  /** The judgement on a section, if it was judged. */
  known(section: Section): SectionJudgement | undefined {
    return this.#judgements.get(this.textOf(section));
  }

  /** Drops the sections that are parsed but not judged: their memory costs more than parsing them again. */
  release(): void {
    this.#parts.clear();
  }

  textOf({ sourceStart, sourceEnd }: Section): string {
    return this.document.lines.source.slice(sourceStart, sourceEnd);
  }
}

/** Whether a document may have parts that are worth converting. */
function mayHoldParts({ document, measured }: Judgement): boolean {
  return measured.source >= LONG_SECTION_CHARS || findSections(document).length > 1;
}

export function toSectionJudgement(judgement: Judgement): SectionJudgement {
  const { profile, verdict, measured, warnings, safe, conversion, weighing } = judgement;
  const weight = verdict === "convert" ? weighing.source - weighing.candidate : 0;
  return {
    profile,
    verdict,
    measured,
    warnings,
    safe,
    valid: conversion.flags.valid,
    weight,
    isFinal: isWorthConverting(judgement) || !mayHoldParts(judgement),
  };
}
