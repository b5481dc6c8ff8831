import type { Savings } from "./candidate/candidate.js";
import type { Delimiters } from "./candidate/drafts.js";
import type {
  DelimiterName,
  Flavor,
  MeasuredChars,
  ProfileName,
  VerdictName,
  Warning,
} from "./contract/contract.js";
import type { Document } from "./markdown/document.js";
import type { Budget } from "./modes/budget/budget.js";
import type { Conversion } from "./modes/conversion.js";
import type { PlainForm } from "./policy/plain-form.js";
import type { Weighing } from "./policy/weight/weighing.js";
import type { SectionJudge } from "./section-judge.js";
import type { Statements } from "./statements/statements.js";

/** Everything that a decision rests on, and the decision. Surfaces play no part; an estimator only in a target that the caller set in tokens. */
export interface Judgement {
  document: Document;
  statements: Statements;
  profile: ProfileName;
  conversion: Conversion;
  measured: MeasuredChars;
  /** The best form without a conversion. */
  plain: PlainForm;
  weighing: Weighing;
  /** Which its candidate may have. */
  delimiters: Delimiters;
  warnings: Warning[];
  verdict: VerdictName;
  safe: boolean;
  /** Judges its sections, in lossless mode. */
  sections: SectionJudge;
}

export interface JudgeOptions {
  flavor: Flavor;
  /** Default `auto`: whichever is lightest. */
  delimiters?: readonly DelimiterName[] | "auto";
  /** Default `lossless`. A budget says its target. */
  mode?: "lossless" | "record" | Budget;
  /** Whether to look for parts that pay where the whole does not. Default true. */
  splits?: boolean;
}

/** A part of a document, parsed as a document of its own. */
export interface Part {
  /** What converting it would save if its drafts were proved; null where it cannot convert. */
  estimate: () => Savings | null;
  /** Judges it in lossless mode. */
  judge: () => Judgement;
}
