import { restoreToon } from "../../candidate/restore.js";
import type { DelimiterName } from "../../contract/contract.js";
import type { Document } from "../../markdown/document.js";
import { type Coverage, measureCoverage } from "../../policy/coverage.js";
import type { Statements } from "../../statements/statements.js";
import type { BudgetConversion, RefusedConversion } from "../conversion.js";
import { convertLosslessly } from "../lossless.js";
import { type Compression, compress } from "./compress.js";
import { isOverLimit, isWithinTarget, measureSizes, type Size, type Target } from "./target.js";

export interface Budget {
  target: Target;
  /** Whether content may be cut where the lossless candidate misses the target. */
  allowLossy: boolean;
}

/**
 * The lossless candidate where it fits the target; else, where content may be cut, the candidate
 * of what fits; else a refusal.
 */
export function convertToBudget(
  document: Document,
  statements: Statements,
  delimiters: readonly DelimiterName[] | "auto",
  { target, allowLossy }: Budget,
): BudgetConversion | RefusedConversion {
  const isFitting = (toon: string) => isWithinTarget(target, toon);
  const lossless = convertLosslessly(document, { delimiters, isFitting });
  const sizes = measureSizes(target, lossless.toon);
  const isReached = !sizes.some(isOverLimit);
  const targeted = { target, sizes, sourceFits: isFitting(document.lines.source) };
  if (!isReached && !allowLossy) {
    const flags = { ...lossless.flags, target_reached: false, restores: null };
    return { kind: "refused", toon: lossless.toon, flags, ...targeted };
  }
  const cut = isReached ? null : compress(document, statements, delimiters, isFitting);
  if (cut === null || isNoBetter(cut, target, sizes)) {
    return {
      ...lossless,
      kind: "budget",
      flags: { ...lossless.flags, target_reached: isReached },
      coverage: coverageOf(document, lossless.toon),
      losses: [],
      ...targeted,
    };
  }
  const { toon, delimiter, valid } = cut.candidate;
  return {
    kind: "budget",
    toon,
    delimiter,
    flags: { lossless: false, valid, target_reached: cut.fits, restores: null },
    coverage: coverageOf(document, toon),
    losses: cut.losses,
    ...targeted,
    sizes: measureSizes(target, toon),
  };
}

/** Whether even the smallest candidate misses the target, and is no smaller than the lossless one. */
function isNoBetter(cut: Compression, target: Target, lossless: readonly Size[]): boolean {
  if (cut.fits) return false;
  const smallest = measureSizes(target, cut.candidate.toon);
  return smallest.every(({ size }, index) => size >= (lossless[index]?.size ?? 0));
}

/** Read from the candidate itself, not from what was meant to be kept. */
function coverageOf({ lines }: Document, toon: string): Coverage {
  return measureCoverage(lines.text, restoreToon(toon) ?? "");
}
