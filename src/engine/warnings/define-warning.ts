import type { Analysis } from "../candidate/analysis.js";
import type { PlannedSection } from "../candidate/hybrid.js";
import type { MeasuredChars, Severity } from "../contract/contract.js";
import type { Block } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import type { Span } from "../markdown/lines.js";
import type { Section } from "../markdown/sections.js";
import type { Conversion } from "../modes/conversion.js";
import type { Weights } from "../policy/choose-form.js";
import type { Statements } from "../statements/statements.js";

/** A document with one converted form: its candidate or its hybrid. */
export interface FormSubject {
  analysis: Analysis;
  document: Document;
  measured: MeasuredChars;
  /** The text of the form. */
  text: string;
  /** null where the characters do not clear the band, so that no weight can decide anything. */
  weights: Weights | null;
  /** Of a hybrid: the sections of the document. */
  planned?: readonly PlannedSection[];
}

/** Parts that are worth converting in a document that is not. */
export interface Splitting {
  /** Sections that alone earn `convert`; empty unless the hybrid of all of them clears the band. */
  sections: { section: Section; savings_pct: number }[];
  hybrid_pct: number;
  /** Long sections with blocks that alone earn `convert`; empty unless converting those clears the band. */
  hidden: { section: Section; blocks: Block[] }[];
  hidden_pct: number;
}

export const NO_SPLITTING: Splitting = { sections: [], hybrid_pct: 0, hidden: [], hidden_pct: 0 };

/** Everything a warning may depend on. Nothing in it comes from a surface or an estimator. */
export interface Subject extends FormSubject {
  statements: Statements;
  conversion: Conversion;
  splitting: Splitting;
}

/** One occurrence of a warning, with the arguments of its message. */
export interface Hit<Args> {
  args: Args;
  /** Offsets into the normalised text; absent if the warning is about the whole document. */
  span?: Span;
  /** Absent if it is that of the warning. */
  severity?: Severity;
}

/** The words of a warning. They never quote the document. */
export interface Rendering {
  message: string;
  suggestion?: string;
  evidence?: string;
}

/** A warning: where it fires, and its words. `contract/warning-catalogue.ts` has the rest. */
export interface WarningDefinition<On = Subject, Args = unknown> {
  find(subject: On): Hit<Args>[];
  render(args: Args): Rendering;
}

/**
 * Defines a warning. `Args`, which `find` hands to `render`, are known in its own file only.
 * @template On `FormSubject` for a warning on hybrids, too.
 */
export function defineWarning<Args, On = Subject>(
  definition: WarningDefinition<On, Args>,
): WarningDefinition<On> {
  return definition as WarningDefinition<On>;
}
