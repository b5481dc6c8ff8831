import { estimateSavings } from "./candidate/candidate.js";
import type { Judgement, JudgeOptions, Part } from "./judgement.js";
import { type Document, parseDocument } from "./markdown/document.js";
import { convertToBudget } from "./modes/budget/budget.js";
import { type Conversion, modeOf } from "./modes/conversion.js";
import { convertLosslessly } from "./modes/lossless.js";
import { convertToRecords } from "./modes/record/record.js";
import { once } from "./once.js";
import { measure } from "./policy/measure.js";
import { PlainForm } from "./policy/plain-form.js";
import { decide, isBandCleared, isSafeToAutoApply } from "./policy/policy.js";
import { weighDocument } from "./policy/weight/weigh-document.js";
import { Weighing } from "./policy/weight/weighing.js";
import { SectionJudge } from "./section-judge.js";
import { findSplitting, NO_SPLITTING } from "./splitting.js";
import { findStatements, type Statements } from "./statements/statements.js";
import { nameProfile } from "./statements/stats.js";
import { collectWarnings } from "./warnings/collect-warnings.js";

/**
 * Judges any text, a whole document or a section of one: parse, find the lightest proved
 * candidate, measure it, collect warnings, apply the policy.
 */
export function judge(text: string, options: JudgeOptions): Judgement {
  return judgeDocument(parseDocument(text, options.flavor), options);
}

function parsePart(text: string, options: JudgeOptions): Part {
  const document = parseDocument(text, options.flavor);
  return {
    estimate: () => estimateSavings(document, options.delimiters ?? "auto"),
    judge: () => judgeDocument(document, { ...options, mode: "lossless" }),
  };
}

function judgeDocument(document: Document, options: JudgeOptions): Judgement {
  const statements = findStatements(document);
  const conversion = convertByMode(document, statements, options);
  const { toon, flags } = conversion;
  const measured = measure(document.lines.source.length, toon.length);
  const plain = new PlainForm(document);
  const weighing = new Weighing({
    source: document.lines.source,
    sourceWeight: () => weighDocument(document),
    candidate: toon,
    candidateWeight: conversion.kind === "lossless" ? conversion.weigh : undefined,
    plain: () => plain.text,
  });
  const sections = new SectionJudge(document, (text) => parsePart(text, options));
  const isPaying = isBandCleared(measured.source, measured.toon) && weighing.isWorthConverting;
  const warnings = collectWarnings({
    document,
    statements,
    measured,
    form: toon,
    conversion,
    plain,
    weighing,
    splitting: once(() =>
      options.splits === false || isPaying ? NO_SPLITTING : findSplitting(sections),
    ),
  });
  const verdict = decide({ measured, warnings, valid: flags.valid });
  const judgement = {
    document,
    statements,
    profile: nameProfile(document, statements),
    conversion,
    measured,
    plain,
    weighing,
    delimiters: options.delimiters ?? "auto",
    warnings,
    verdict,
    safe: isSafeToAutoApply(verdict, modeOf(conversion), flags, measured.savings, warnings),
    sections,
  };
  if (conversion.kind === "lossless") sections.learnWhole(judgement);
  return judgement;
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
