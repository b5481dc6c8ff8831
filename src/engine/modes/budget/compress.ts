import { type Analysis, analyze } from "../../candidate/analysis.js";
import { type Candidate, canFit, findCandidate } from "../../candidate/candidate.js";
import type { DelimiterName } from "../../contract/contract.js";
import { type Document, parseDocument } from "../../markdown/document.js";
import type { Statements } from "../../statements/statements.js";
import { cutData } from "./cut-data.js";
import type { Cuts, Loss } from "./cuts.js";
import { rankOf, type UnitKind } from "./importance.js";
import { printSelection } from "./print-selection.js";
import { listSteps, Selection } from "./selection.js";
import { listUnits, type Units } from "./units.js";

/** The candidate of a document that was cut, and what is missing in it. */
export interface Compression {
  candidate: Candidate;
  losses: Loss[];
  /** Whether it fits; if not, it is the smallest there is. */
  fits: boolean;
}

/**
 * Cuts a document, least important parts first, until its candidate fits. The candidate is the
 * lossless one of what is left, so it is proved like any other and restores to that.
 *
 * Found by bisection among some thousand nested selections. A tighter target answers no to every
 * probe that a wider one answers no to, so where the two first part, the tighter one goes lower: a
 * larger target never keeps less, however the length of candidates moves between two selections.
 *
 * @returns null where there is nothing to cut.
 */
export function compress(
  source: Analysis,
  statements: Statements,
  delimiters: readonly DelimiterName[] | "auto",
  isFitting: (toon: string) => boolean,
): Compression | null {
  const cuts =
    source.data === null ? cutDocument(source.document, statements) : cutData(source.data);
  if (cuts === null) return null;
  const attempt = (step: number, printed = cuts.print(step)): Compression => {
    const candidate = findCandidate(printed, { delimiters, isFitting });
    return { candidate, losses: cuts.listLosses(step), fits: isFitting(candidate.toon) };
  };

  const smallest = attempt(0);
  if (!smallest.fits) return smallest;
  // The last one keeps everything, and that is known not to fit.
  const last = Math.max(0, cuts.steps - 2);
  let fitting: Analysis | undefined;
  const step = bisect(last, (step) => {
    const printed = cuts.print(step);
    const isPossible = canFit(printed, delimiters, isFitting);
    if (isPossible) fitting = printed;
    return isPossible;
  });
  const best = attempt(step, fitting);
  // What fits is proved nearly always; where it is not, every probe has to be.
  return best.fits ? best : attempt(bisect(last, (step) => attempt(step).fits));
}

function cutDocument(document: Document, statements: Statements): Cuts | null {
  const units = listUnits(document, statements);
  if (units.all.length === 0) return null;
  const { positions, reaches } = listSteps(units);
  const select = (step: number): Selection =>
    new Selection(units, positions, reaches[step] as (typeof reaches)[number]);
  return {
    steps: reaches.length,
    print: (step) =>
      analyze(parseDocument(printSelection(document, units, select(step)), document.flavor)),
    listLosses: (step) => listLosses(units, select(step)),
  };
}

/** The step where bisection from 0 to `last` ends; 0 is taken for true. */
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

/** In the order of importance. */
function listLosses({ all }: Units, selection: Selection): Loss[] {
  const losses = new Map<UnitKind, Loss & { kind: UnitKind }>();
  for (const [index, { kind, end }] of all.entries()) {
    const loss = losses.get(kind) ?? { kind, total: 0, cut: 0 };
    loss.total++;
    if (selection.endOf(index) < end) loss.cut++;
    losses.set(kind, loss);
  }
  return [...losses.values()]
    .filter(({ cut }) => cut > 0)
    .sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
}
