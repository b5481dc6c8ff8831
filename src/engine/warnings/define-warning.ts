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

/**
 * The subject of a warning. `document`: the author's text. `conversion`: the result of converting it.
 * `form`: the same, also for the hybrid of a plan.
 */
export type WarningKind = "document" | "conversion" | "form";

interface Definition<Kind extends WarningKind, On, Args> {
  /** Stable identifier: the name of the file, with underscores. */
  code: string;
  severity: Severity;
  kind: Kind;
  /** The problem in one sentence, for reports and docs that list all warnings. */
  short: string;
  /** The remedy, in the same lists. */
  help: string;
  find(subject: On): Hit<Args>[];
  render(args: Args): Rendering;
}

export type FormWarning<Args = unknown> = Definition<"form", FormSubject, Args>;
export type WarningDefinition<Args = unknown> =
  | Definition<"document" | "conversion", Subject, Args>
  | FormWarning<Args>;

/** Defines a warning. `Args`, which `find` hands to `render`, are known in its own file only. */
export function defineWarning<Args>(definition: WarningDefinition<Args>): WarningDefinition {
  return definition as WarningDefinition;
}
