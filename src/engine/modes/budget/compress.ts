import { type Analysis, analyze, analyzeValue } from "../../candidate/analysis.js";
import { type Candidate, canFit, findCandidate } from "../../candidate/candidate.js";
import type { DelimiterName } from "../../contract/contract.js";
import { remember } from "../../contract/once.js";
import { isValueOf } from "../../data/json.js";
import type { Data } from "../../data/read-data.js";
import { countItems, cutArrays } from "../../data/tables.js";
import { type Document, parseDocument } from "../../markdown/document.js";
import type { Statements } from "../../statements/statements.js";
import type { Cuts, Loss } from "./cuts.js";
import { rankOf, type UnitKind } from "./importance.js";
import { printSelection } from "./print-selection.js";
import { listSteps, Selection } from "./selection.js";
import { listUnits, type Units } from "./units.js";

/** The candidate of a cut document, with its losses. */
export interface Compression {
  candidate: Candidate;
  losses: Loss[];
  /** Whether it fits. If not, it is the smallest possible one. */
  fits: boolean;
}

/**
 * Cuts a document, least important parts first, until its candidate fits. The candidate is the lossless
 * one of the remaining document, and proved like any other.
 *
 * Bisects some thousand nested selections. A selection that is too large for a larger target is too large
 * for a smaller one. So where the searches for two targets first differ, the smaller target goes lower: a
 * larger target never keeps less, even if candidates do not grow with the selections.
 *
 * @returns null if there is nothing to cut.
 */
export function compress(
  source: Analysis,
  statements: Statements,
  delimiter: DelimiterName,
  share: (toon: string) => number,
): Compression | null {
  const cuts =
    source.data === null ? cutDocument(source.document, statements) : cutData(source.data);
  if (cuts === null) return null;
  const attempt = (step: number, printed = cuts.print(step)): Compression => {
    const candidate = findCandidate(printed, { delimiter, share });
    return { candidate, losses: cuts.listLosses(step), fits: share(candidate.toon) <= 1 };
  };

  const smallest = attempt(0);
  if (!smallest.fits) return smallest;
  // The last step keeps everything, which is known not to fit.
  const last = Math.max(0, cuts.steps - 2);
  let fitting: Analysis | undefined;
  const step = bisect(last, (step) => {
    const printed = cuts.print(step);
    const isPossible = canFit(printed, delimiter, share);
    if (isPossible) fitting = printed;
    return isPossible;
  });
  const best = attempt(step, fitting);
  // A draft that fits nearly always passes its proof. If not, probe with proofs.
  return best.fits ? best : attempt(bisect(last, (step) => attempt(step).fits));
}

function cutDocument(document: Document, statements: Statements): Cuts | null {
  const units = listUnits(document, statements);
  if (units.all.length === 0) return null;
  const reaches = listSteps(units);
  const select = (step: number) => new Selection(units, reaches[step]!);
  return {
    steps: reaches.length,
    print: (step) =>
      analyze(parseDocument(printSelection(document, units, select(step)), document.flavor)),
    listLosses: (step) => listLosses(units, select(step)),
  };
}

/** The step that bisection from 0 to `last` finds; 0 counts as true. */
function bisect(last: number, isTrue: (step: number) => boolean): number {
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isTrue(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function listLosses({ all }: Units, selection: Selection): Loss[] {
  const losses = new Map<UnitKind, Loss & { kind: UnitKind }>();
  for (const [index, { kind, end }] of all.entries()) {
    const loss = remember(losses, kind, () => ({ kind, total: 0, cut: 0 }));
    loss.total++;
    if (selection.endOf(index) < end) loss.cut++;
  }
  return [...losses.values()]
    .filter(({ cut }) => cut > 0)
    .sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
}

/**
 * Cuts data by limiting the items of every array, so that the longest arrays lose their last items first.
 * Objects keep their members. null if there is nothing to cut, or JavaScript cannot hold the value
 * exactly.
 */
export function cutData({ value, json, isLines, isBounded }: Data): Cuts | null {
  const { all, longest } = countItems(value);
  if (longest === 0 || !isBounded() || !isValueOf(json, value, isLines)) return null;
  return {
    steps: longest + 1,
    print: (step) => analyzeValue(cutArrays(value, step)),
    listLosses(step) {
      const left = countItems(cutArrays(value, step)).all;
      return left === all ? [] : [{ kind: "item", total: all, cut: all - left }];
    },
  };
}
