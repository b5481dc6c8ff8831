import type { Analysis } from "../candidate/analysis.js";
import type {
  DelimiterName,
  MeasuredChars,
  ProfileName,
  VerdictName,
  Warning,
} from "../contract/contract.js";
import type { Block } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import type { Section } from "../markdown/sections.js";
import type { Conversion } from "../modes/conversion.js";
import type { Weights } from "../policy/choose-form.js";
import type { Statements } from "../statements/statements.js";

/** Savings of a conversion: characters (UTF-16 code units), and hundredths of weight. */
export interface Savings {
  chars: number;
  weight: number;
}

/** What was found about a text. Independent of surfaces, and of estimators unless a target is in tokens. */
export interface Findings {
  analysis: Analysis;
  document: Document;
  delimiter: DelimiterName;
  statements: Statements;
  conversion: Conversion;
  measured: MeasuredChars;
  /** null where the characters do not clear the band, so that no weight can decide anything. */
  weights: Weights | null;
  sections: readonly Section[];
  /** As `boundSavings`; null for a part that has no parts. */
  bounds: ReadonlyMap<Block, Savings> | null;
  /** The judgements on its parts so far, by their text: parts may repeat, and a plan reads them again. */
  parts: Map<string, PartJudgement>;
}

/** The findings on a text, and the decision. */
export interface Judgement extends Findings {
  profile: ProfileName;
  warnings: Warning[];
  verdict: VerdictName;
  safe: boolean;
}

/** What is kept of a judgement on a part. The rest would hold the parsed part in memory. */
export interface PartJudgement
  extends Pick<Judgement, "profile" | "verdict" | "measured" | "warnings" | "safe"> {
  /** The candidate; empty unless the verdict is `convert`. */
  toon: string;
  /** In hundredths; 0 unless the verdict is `convert`. */
  savedWeight: number;
}
