import type { Analysis } from "../candidate/analysis.js";
import type { Delimiters } from "../candidate/drafts.js";
import type { MeasuredChars, ProfileName, VerdictName, Warning } from "../contract/contract.js";
import type { Document } from "../markdown/document.js";
import type { Conversion } from "../modes/conversion.js";
import type { Weighing } from "../policy/weighing.js";
import type { Statements } from "../statements/statements.js";

/** Everything that a decision rests on. Surfaces play no part; an estimator only in a target in tokens. */
export interface Findings {
  document: Document;
  analysis: Analysis;
  statements: Statements;
  conversion: Conversion;
  measured: MeasuredChars;
  weighing: Weighing;
  /** Which its candidate may have. */
  delimiters: Delimiters;
}

/** The findings on a document, and the decision. */
export interface Judgement extends Findings {
  profile: ProfileName;
  warnings: Warning[];
  verdict: VerdictName;
  safe: boolean;
}
