import { type Analysis, analyze } from "../candidate/analysis.js";
import { draftOf, estimateSavings, type Savings } from "../candidate/candidate.js";
import type { Draft } from "../candidate/drafts.js";
import { Weighing } from "../candidate/weighing.js";
import type { DelimiterName } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import { parseDocument } from "../markdown/document.js";
import { type Budget, convertToBudget } from "../modes/budget/budget.js";
import { type Conversion, convertLosslessly, modeOf } from "../modes/conversion.js";
import { convertToRecords } from "../modes/record.js";
import { measure } from "../policy/measure.js";
import { decide, isBandCleared, isSafeToAutoApply } from "../policy/policy.js";
import { findStatements } from "../statements/statements.js";
import { nameData, nameProfile } from "../statements/stats.js";
import { AUTO_DELIMITER } from "../toon/codec.js";
import { collectWarnings } from "../warnings/collect-warnings.js";
import { NO_SPLITTING, type Splitting } from "../warnings/define-warning.js";
import type { Findings, Judgement } from "./judgement.js";

export interface PartOptions {
  /** Default: that of `auto`. */
  delimiter?: DelimiterName | undefined;
  /** Default `lossless`. */
  mode?: "lossless" | "record" | Budget;
}

/** A part of a document, parsed and drafted as a document of its own. */
export interface Part {
  /** Savings if its drafts were proved; null if it cannot convert. */
  savings: Savings | null;
  /** Judges it in lossless mode, without looking for parts that are worth converting. */
  judge: () => Judgement;
}

export function draftPart(text: string, flavor: FlavorChoice, delimiter: DelimiterName): Part {
  const analysis = analyze(parseDocument(text, flavor));
  const draft = draftOf(analysis, delimiter);
  return {
    savings: estimateSavings(analysis, draft),
    judge: () => decideOn(examine(analysis, { delimiter }, draft)),
  };
}

/**
 * Finds the lightest proved candidate and measures it.
 * @param draft The result of `draftOf` for lossless mode with this delimiter, if known.
 */
export function examine(
  analysis: Analysis,
  { mode = "lossless", delimiter = AUTO_DELIMITER }: PartOptions,
  draft?: Draft | null,
): Findings {
  const { document } = analysis;
  const { source } = document.lines;
  const statements = findStatements(document);
  const conversion: Conversion =
    mode === "lossless"
      ? convertLosslessly(analysis, { delimiter, draft })
      : mode === "record"
        ? convertToRecords(analysis, statements, delimiter)
        : convertToBudget(analysis, statements, delimiter, mode);
  return {
    document,
    analysis,
    statements,
    conversion,
    measured: measure(source.length, conversion.toon.length),
    weighing: new Weighing(
      analysis,
      conversion.toon,
      conversion.kind === "lossless" ? conversion.weigh : undefined,
    ),
  };
}

/** Whether the candidate is worth offering, warnings aside. */
export function isWorthConverting({ measured, weighing }: Findings): boolean {
  return isBandCleared(measured.source, measured.toon) && weighing.isWorthConverting;
}

/** Collects warnings and applies the policy. */
export function decideOn(findings: Findings, splitting: Splitting = NO_SPLITTING): Judgement {
  const { analysis, document, statements, conversion, measured } = findings;
  const { toon, flags } = conversion;
  const warnings = collectWarnings({ ...findings, text: toon, splitting });
  const verdict = decide({ measured, warnings, valid: flags.valid });
  return {
    ...findings,
    profile:
      analysis.data === null ? nameProfile(document, statements) : nameData(analysis.tables()),
    warnings,
    verdict,
    safe: isSafeToAutoApply(verdict, modeOf(conversion), flags, measured.savings, warnings),
  };
}
