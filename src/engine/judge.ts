import { estimateSavings, type Savings } from "./candidate.js";
import type {
  DelimiterName,
  Flavor,
  MeasuredChars,
  ProfileName,
  VerdictName,
  Warning,
} from "./contract.js";
import { type Document, parseDocument } from "./document/document.js";
import { findStatements, type Statements } from "./document/statements.js";
import { nameProfile } from "./document/stats.js";
import { measure } from "./measure.js";
import { type Budget, convertToBudget } from "./modes/budget.js";
import type { Conversion } from "./modes/conversion.js";
import { convertLosslessly } from "./modes/lossless.js";
import { convertToRecords } from "./modes/record.js";
import { once } from "./once.js";
import { PlainForm } from "./plain-form.js";
import { clears, decide, isSafeToAutoApply } from "./policy.js";
import { findSplitting, NO_SPLITTING } from "./splitting.js";
import { collectWarnings } from "./warnings/index.js";
import { weighDocument } from "./weight/weigh-document.js";
import { Weighing } from "./weight/weighing.js";

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
  warnings: Warning[];
  verdict: VerdictName;
  safe: boolean;
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

/**
 * Judges any text, a whole document or a section of one: parse, find the lightest proved
 * candidate, measure it, collect warnings, apply the policy.
 */
export function judge(text: string, options: JudgeOptions): Judgement {
  return judgeDocument(parseDocument(text, options.flavor), options);
}

/** A part of a document that could convert. */
export interface Part {
  /** What converting it saves at most. */
  estimate: Savings;
  /** Judges it as a document of its own for whether it converts losslessly, and does not look for parts of it. */
  judge: () => Judgement;
}

/** Drafts a part of a document; undefined where no draft would be worth it. Nothing is proved yet. */
export function draftPart(text: string, options: JudgeOptions): Part | undefined {
  const document = parseDocument(text, options.flavor);
  const estimate = estimateSavings(document, options.delimiters ?? "auto");
  if (estimate === null) return undefined;
  const judge = () => judgeDocument(document, { ...options, mode: "lossless", splits: false });
  return { estimate, judge };
}

function judgeDocument(document: Document, options: JudgeOptions): Judgement {
  const statements = findStatements(document);
  const conversion = convertByMode(document, statements, options);
  const { mode, toon, flags } = conversion;
  const measured = measure(document.lines.source.length, toon.length);
  const plain = new PlainForm(document);
  const weighing = new Weighing({
    source: document.lines.source,
    sourceWeight: () => weighDocument(document),
    candidate: toon,
    plain: () => plain.text,
  });
  const pays = clears(measured.source, measured.toon) && weighing.clears;
  const warnings = collectWarnings({
    document,
    statements,
    measured,
    form: toon,
    conversion,
    plain,
    weighing,
    splitting: once(() =>
      options.splits === false || pays
        ? NO_SPLITTING
        : findSplitting(document, (part) => draftPart(part, options)),
    ),
  });
  const verdict = decide({ measured, warnings, valid: flags.valid });
  return {
    document,
    statements,
    profile: nameProfile(document, statements),
    conversion,
    measured,
    plain,
    weighing,
    warnings,
    verdict,
    safe: isSafeToAutoApply(verdict, mode, flags, measured.savings, warnings),
  };
}

function convertByMode(
  document: Document,
  statements: Statements,
  { mode = "lossless", delimiters = "auto" }: JudgeOptions,
): Conversion {
  if (mode === "lossless") return convertLosslessly(document, { delimiters });
  if (mode === "record") return convertToRecords(document, statements, delimiters);
  return convertToBudget(document, statements, delimiters, mode);
}
