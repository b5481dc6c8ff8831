import type { Analysis } from "../candidate/analysis.js";
import type { Weighing } from "../candidate/weighing.js";
import type { MeasuredChars, ProfileName, VerdictName, Warning } from "../contract/contract.js";
import type { Document } from "../markdown/document.js";
import type { Conversion } from "../modes/conversion.js";
import type { Statements } from "../statements/statements.js";

/** The basis of a decision. Independent of surfaces, and of estimators unless a target is in tokens. */
export interface Findings {
  document: Document;
  analysis: Analysis;
  statements: Statements;
  conversion: Conversion;
  measured: MeasuredChars;
  weighing: Weighing;
}

/** The findings on a document, and the decision. */
export interface Judgement extends Findings {
  profile: ProfileName;
  warnings: Warning[];
  verdict: VerdictName;
  safe: boolean;
}
