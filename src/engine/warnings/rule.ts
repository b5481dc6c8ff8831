import type { MeasuredChars, Severity } from "../contract/contract.js";
import type { Document } from "../markdown/document.js";
import type { Span } from "../markdown/lines.js";
import type { Conversion } from "../modes/conversion.js";
import type { PlainForm } from "../policy/plain-form.js";
import type { Weighing } from "../policy/weight/weighing.js";
import type { Splitting } from "../splitting.js";
import type { Statements } from "../statements/statements.js";

/** One form of a document, of which warnings on savings are drawn: its candidate or its hybrid. */
export interface FormSubject {
  document: Document;
  measured: MeasuredChars;
  /** The text of the form. */
  form: string;
  plain: PlainForm;
  weighing: Weighing;
}

/** What warnings are drawn from. Nothing in it depends on a surface or an estimator. */
export interface Subject extends FormSubject {
  statements: Statements;
  conversion: Conversion;
  /** What converting parts of the document would give; worked out when first asked for. */
  splitting: () => Splitting;
}

/** A warning before it is rendered: where it applies, and the arguments of its message. */
export interface Finding<Args> {
  args: Args;
  /** Offsets into the normalised text; absent where the whole document is meant. */
  span?: Span;
}

/** What a reader is told. No part of the document is quoted. */
export interface Rendering {
  message: string;
  suggestion?: string;
  evidence?: string;
}

/** A warning code: data, one function that finds it and one that puts it into words. */
export interface WarningRule<Args = unknown, On = Subject> {
  code: string;
  severity: Severity;
  find(subject: On): Finding<Args>[];
  render(args: Args): Rendering;
}

/** Keeps a rule's arguments typed within its file. */
export function defineRule<Args>(rule: WarningRule<Args>): WarningRule {
  return rule as WarningRule;
}

/** As `defineRule`, for a rule that needs nothing but the form. */
export function defineFormRule<Args>(
  rule: WarningRule<Args, FormSubject>,
): WarningRule<unknown, FormSubject> {
  return rule as WarningRule<unknown, FormSubject>;
}
