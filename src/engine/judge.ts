import { type Candidate, findCandidate } from "./candidate.js";
import type {
  DelimiterName,
  Flags,
  MeasuredChars,
  ProfileName,
  VerdictName,
  Warning,
} from "./contract.js";
import { type Document, type Flavor, parseDocument } from "./document/document.js";
import { findStatements, type Statements } from "./document/statements.js";
import { nameProfile } from "./document/stats.js";
import { measure } from "./measure.js";
import { decide, isSafeToAutoApply } from "./policy.js";
import { findSplitting, NO_SPLITTING } from "./splitting.js";
import { collectWarnings } from "./warnings/index.js";

/** Everything that a decision rests on, and the decision. Surfaces and estimators play no part. */
export interface Judgement {
  document: Document;
  statements: Statements;
  profile: ProfileName;
  candidate: Candidate;
  measured: MeasuredChars;
  warnings: Warning[];
  flags: Flags;
  verdict: VerdictName;
  safe: boolean;
}

export interface JudgeOptions {
  flavor: Flavor;
  delimiters?: readonly DelimiterName[];
  /** Whether to look for parts that pay where the whole does not. Default true. */
  splits?: boolean;
}

/**
 * Judges any text, a whole document or a section of one: parse, find the shortest proved
 * candidate, measure it, collect warnings, apply the policy.
 */
export function judge(text: string, options: JudgeOptions): Judgement {
  const document = parseDocument(text, options.flavor);
  const statements = findStatements(document);
  const candidate = findCandidate(document, options.delimiters);
  const measured = measure(text.length, candidate.toon.length);
  const warnings = collectWarnings({
    document,
    statements,
    measured,
    toon: candidate.toon,
    splitting: once(() =>
      options.splits === false
        ? NO_SPLITTING
        : findSplitting(document, candidate.toon, (part) =>
            judge(part, { ...options, splits: false }),
          ),
    ),
  });
  const flags: Flags = {
    lossless: true,
    valid: candidate.valid,
    target_reached: null,
    restores: candidate.restores,
  };
  const verdict = decide({ measured, warnings, valid: candidate.valid });
  return {
    document,
    statements,
    profile: nameProfile(document, statements),
    candidate,
    measured,
    warnings,
    flags,
    verdict,
    safe: isSafeToAutoApply(verdict, "lossless", flags, measured.savings, warnings),
  };
}

/** Works a value out when first asked for, and never again. */
function once<T>(compute: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
