import type { Analysis } from "../../candidate/analysis.js";
import { mayFit } from "../../candidate/candidate.js";
import type { DelimiterName } from "../../contract/contract.js";
import { once } from "../../contract/once.js";
import { type Coverage, measureCoverage } from "../../policy/coverage.js";
import type { Statements } from "../../statements/statements.js";
import type { BudgetConversion, LosslessConversion, RefusedConversion } from "../conversion.js";
import { convertLosslessly } from "../lossless.js";
import { type Compression, compress } from "./compress.js";
import { measureSizes, shareOf, type Target } from "./target.js";

export interface Budget {
  target: Target;
  /** Whether content may be cut where the lossless candidate misses the target. */
  allowLossy: boolean;
}

/**
 * The lossless candidate if it fits the target; else a cut candidate if content may be cut; else a
 * refusal.
 */
export function convertToBudget(
  analysis: Analysis,
  statements: Statements,
  delimiter: DelimiterName,
  { target, allowLossy }: Budget,
): BudgetConversion | RefusedConversion {
  const share = (text: string) => shareOf(target, text);
  const { source } = analysis.document.lines;
  const compactFitting = share(analysis.compact()) <= 1 ? ("compact" as const) : null;
  const fitting = share(source) <= 1 ? ("source" as const) : compactFitting;
  const cutDown = once(() => compress(analysis, statements, delimiter, share));
  // Skips proving the whole document if it cannot fit.
  if (allowLossy && !mayFit(analysis, delimiter, share)) {
    const cut = cutDown();
    if (cut?.fits) return offerCut(analysis, cut, { target, fitting });
  }
  const lossless = convertLosslessly(analysis, { delimiter, share });
  const isReached = share(lossless.toon) <= 1;
  const targeted = { target, sizes: measureSizes(target, lossless.toon), fitting };
  if (!isReached && !allowLossy) {
    const { proof: _, ...flags } = lossless.flags;
    return {
      kind: "refused",
      toon: lossless.toon,
      flags: { ...flags, target_reached: false, restores: null },
      ...targeted,
    };
  }
  const cut = isReached ? null : cutDown();
  // A cut that misses the target can be larger than the whole.
  if (cut === null || (!cut.fits && share(cut.candidate.toon) >= share(lossless.toon))) {
    return {
      ...lossless,
      kind: "budget",
      flags: { ...lossless.flags, target_reached: isReached },
      coverage: measureWhole(lossless, analysis),
      losses: [],
      ...targeted,
    };
  }
  return offerCut(analysis, cut, targeted);
}

/** The words of a document; of data as JSON, without the ways to spell texts and numbers. */
function wordsOf({ data, document }: Analysis): string {
  return data === null ? document.lines.text : JSON.stringify(data.value);
}

/** The coverage of a lossless candidate, which holds data by its value or any text as it stands. */
function measureWhole({ restored, flags }: LosslessConversion, analysis: Analysis): Coverage {
  const isValue = flags.proof === "value";
  const text = isValue ? wordsOf(analysis) : analysis.document.lines.text;
  return measureCoverage(text, isValue ? text : (restored ?? ""));
}

/** Measures coverage on the candidate itself, not on the selection. */
function offerCut(
  analysis: Analysis,
  { candidate, losses, fits }: Compression,
  { target, fitting }: Pick<BudgetConversion, "target" | "fitting">,
): BudgetConversion {
  const { toon, delimiter, valid, restored } = candidate;
  return {
    kind: "budget",
    toon,
    restored,
    delimiter,
    flags: { lossless: false, valid, target_reached: fits, restores: null },
    coverage: measureCoverage(wordsOf(analysis), restored ?? ""),
    losses,
    target,
    sizes: measureSizes(target, toon),
    fitting,
  };
}
