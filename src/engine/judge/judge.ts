import { type Analysis, analyze, cutAnalysis } from "../candidate/analysis.js";
import type { DelimiterName } from "../contract/contract.js";
import { findSections, type Section } from "../markdown/sections.js";
import { modeOf } from "../modes/conversion.js";
import { convertInMode, type ModeChoice } from "../modes/convert-in-mode.js";
import { isWorthConverting } from "../policy/choose-form.js";
import { measure } from "../policy/measure.js";
import { decide, isSafeToAutoApply, LONG_SECTION_CHARS } from "../policy/policy.js";
import { cutStatements, findStatements, type Statements } from "../statements/statements.js";
import { nameData, nameProfile } from "../statements/stats.js";
import { AUTO_DELIMITER } from "../toon/codec.js";
import { collectWarnings } from "../warnings/collect-warnings.js";
import { NO_SPLITTING } from "../warnings/define-warning.js";
import type { Findings, Judgement, PartJudgement } from "./judgement.js";
import { boundSavings, findSplitting } from "./splitting.js";

export interface JudgeOptions {
  /** Default: that of `auto`. */
  delimiter?: DelimiterName | undefined;
  /** Default `lossless`. */
  mode?: ModeChoice | undefined;
  /** Whether to look for parts that are worth converting if the whole is not. Default true. */
  looksForParts?: boolean;
  /** Whether the text is a part of another: it is proved only if its draft is worth converting. */
  isPart?: boolean;
  /** Those of the text, if they are known. */
  statements?: Statements | null;
}

/**
 * Judges any text, a whole document or a part of one: draft and prove the candidate, measure it, look for
 * parts that are worth converting, collect warnings, apply the policy.
 */
export function judge(analysis: Analysis, options: JudgeOptions = {}): Judgement {
  const { delimiter = AUTO_DELIMITER, isPart = false, looksForParts = true } = options;
  const { document, data } = analysis;
  const statements = options.statements ?? findStatements(document);
  const conversion = convertInMode(analysis, statements, { ...options, delimiter });
  const { toon: text, flags } = conversion;
  const { length } = document.lines.source;
  const measured = measure(length, text.length);
  const weights = analysis.weighForm(text);
  const isWorthIt = weights !== null && isWorthConverting(weights);
  const sections = findSections(document);
  // Nothing is looked for in a part that pays as it is, or that is short and one section. In a whole document
  // that pays, the best form may still be its hybrid.
  const mayHaveParts = !isWorthIt && (sections.length > 1 || length >= LONG_SECTION_CHARS);
  const bounds = !isPart || mayHaveParts ? boundSavings(analysis) : null;
  const found = { analysis, document, delimiter, statements, conversion, measured, weights };
  const whole: Findings = { ...found, sections, bounds, parts: new Map() };
  // Judges parts in turn, each shorter than the whole, so this ends.
  const splitting = looksForParts && !isWorthIt ? findSplitting(whole, judgePart) : NO_SPLITTING;
  const warnings = collectWarnings({ ...whole, text, splitting });
  const verdict = decide({ measured, warnings, valid: flags.valid });
  return {
    ...whole,
    profile: data === null ? nameProfile(document, statements) : nameData(analysis.tables),
    warnings,
    verdict,
    safe: isSafeToAutoApply(verdict, modeOf(conversion), flags, measured.savings, warnings),
  };
}

/**
 * Judges a part of a document as a document of its own; equal texts once.
 * @param section The part, if it is a whole section.
 */
export function judgePart(
  { analysis, document, statements, delimiter, parts }: Findings,
  text: string,
  section?: Section,
): PartJudgement {
  const known = parts.get(text);
  if (known !== undefined) return known;
  const cut = section ? cutAnalysis(analysis, section) : null;
  const part = cut ?? analyze(text, document.flavor);
  // Only what was cut, and not read again, is sure to have the blocks of the whole.
  const from = document.lines.startOf(section?.line ?? 0);
  const found = cut && section ? cutStatements(statements, section.heading, from) : null;
  const judged = toPart(judge(part, { delimiter, isPart: true, statements: found }));
  parts.set(text, judged);
  return judged;
}

export function toPart(judgement: Judgement): PartJudgement {
  const { profile, verdict, measured, warnings, safe, conversion, weights } = judgement;
  const savedWeight = verdict === "convert" && weights ? weights.source - weights.converted : 0;
  const toon = verdict === "convert" ? conversion.toon : "";
  return { profile, verdict, measured, warnings, safe, toon, savedWeight };
}
