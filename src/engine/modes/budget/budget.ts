import { type Analysis, analyze, analyzeValue } from "../../candidate/analysis.js";
import { type Candidate, draftOf, findCandidate } from "../../candidate/candidate.js";
import type { DelimiterName } from "../../contract/contract.js";
import { once } from "../../contract/once.js";
import { isValueOf } from "../../data/json.js";
import type { Data } from "../../data/read-data.js";
import { countItems, cutArrays } from "../../data/tables.js";
import { type Document, parseDocument } from "../../markdown/document.js";
import { measureCoverage } from "../../policy/coverage.js";
import type { Statements } from "../../statements/statements.js";
import { encodeToon } from "../../toon/codec.js";
import { isIllFormed } from "../../toon/ill-formed.js";
import { type BudgetConversion, convertLosslessly, type RefusedConversion } from "../conversion.js";
import { type Loss, listParts, PART_KINDS } from "./parts.js";
import { printKept } from "./print-kept.js";
import { measureSizes, shareOf, type Target } from "./target.js";

export interface Budget {
  target: Target;
  /** Whether content may be cut where the lossless candidate misses the target. */
  allowLossy: boolean;
}

/** The ways to cut a document. Each step keeps everything that the one before keeps; the last keeps all. */
interface Cuts {
  steps: number;
  cut(step: number): { text: string; analyze: () => Analysis };
  listLosses(step: number): Loss[];
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
  const { document, data } = analysis;
  const { source, text } = document.lines;
  const search = new Search(delimiter, (toon) => shareOf(target, toon));
  const cutDown = once(() =>
    search.cutDown(data === null ? cutDocument(document, statements) : cutData(data)),
  );
  const compactFitting = search.fits(analysis.compact()) ? ("compact" as const) : null;
  const fitting = search.fits(source) ? ("source" as const) : compactFitting;
  const draft = draftOf(analysis, delimiter);
  // Proving the whole document takes as long as all the rest, so first look whether it can fit.
  const mayFit = search.fitsVerbatim(text) || (draft !== null && search.fits(draft.toon));
  const early = allowLossy && !mayFit ? cutDown() : null;
  if (early?.fits) return offerCut(early);

  const lossless = convertLosslessly(analysis, { delimiter, share: search.share, draft });
  const isReached = search.fits(lossless.toon);
  const { proof, ...rest } = lossless.flags;
  const flags = { ...rest, target_reached: isReached };
  const targeted = { target, sizes: measureSizes(target, lossless.toon), fitting };
  if (!isReached && !allowLossy) {
    return {
      kind: "refused",
      toon: lossless.toon,
      flags: { ...flags, restores: null },
      ...targeted,
    };
  }
  const cut = isReached ? null : cutDown();
  // A cut that misses the target can be larger than the whole.
  if (cut?.fits || (cut && search.share(cut.candidate.toon) < search.share(lossless.toon))) {
    return offerCut(cut);
  }
  // The candidate holds data by its value, and any other text as it stands.
  const words = proof === "value" ? wordsOf() : text;
  const coverage = measureCoverage(words, proof === "value" ? words : (lossless.restored ?? ""));
  const kept = { ...lossless, flags: { ...lossless.flags, target_reached: isReached } };
  return { ...kept, kind: "budget", coverage, losses: [], ...targeted };

  /** The words of the document; of data as JSON, without the ways to spell texts and numbers. */
  function wordsOf(): string {
    return data === null ? text : JSON.stringify(data.value);
  }

  /** Measures coverage on the candidate itself, not on the selection. */
  function offerCut({ candidate, losses, fits }: Compression): BudgetConversion {
    const { toon, delimiter, valid, restored } = candidate;
    return {
      kind: "budget",
      toon,
      restored,
      delimiter,
      flags: { lossless: false, valid, target_reached: fits, restores: null },
      coverage: measureCoverage(wordsOf(), restored ?? ""),
      losses,
      target,
      sizes: measureSizes(target, toon),
      fitting,
    };
  }
}

/** The candidate of a cut document. */
interface Compression {
  candidate: Candidate;
  losses: Loss[];
  /** Whether it fits. If not, it is the smallest possible one. */
  fits: boolean;
}

class Search {
  constructor(
    readonly delimiter: DelimiterName,
    /** The share of the target that a candidate takes. */
    readonly share: (toon: string) => number,
  ) {}

  fits(toon: string): boolean {
    return this.share(toon) <= 1;
  }

  /** Whether a text fits as it stands, which is known without parsing it. */
  fitsVerbatim(text: string): boolean {
    if (isIllFormed(text)) return false;
    return this.fits(encodeToon({ text: text.replace(/\n$/, "") }, this.delimiter));
  }

  /**
   * Cuts until the candidate fits, by bisection of nested selections; null if there is nothing to cut. The
   * candidate is the lossless one of what is left, and proved like any other.
   *
   * Whether a selection fits does not depend on the path to it. So where the searches for two targets first
   * differ, the smaller target goes lower: a larger target never keeps less, even if candidates do not grow
   * with the selections.
   */
  cutDown(cuts: Cuts | null): Compression | null {
    if (cuts === null) return null;
    const { delimiter, share } = this;
    const findAt = (step: number) => findCandidate(cuts.cut(step).analyze(), { delimiter, share });
    let found: Candidate | null = findAt(0);
    let low = 0;
    // The last step keeps everything, which is known not to fit.
    let high = this.fits(found.toon) ? cuts.steps - 2 : 0;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const { text, analyze } = cuts.cut(middle);
      const isVerbatim = this.fitsVerbatim(text);
      const candidate = isVerbatim ? null : this.#findFitting(analyze());
      if (isVerbatim || candidate !== null) {
        low = middle;
        found = candidate;
      } else high = middle - 1;
    }
    const candidate = found ?? findAt(low);
    return { candidate, losses: cuts.listLosses(low), fits: this.fits(candidate.toon) };
  }

  /** The candidate if it fits; only a draft that does is proved. */
  #findFitting(analysis: Analysis): Candidate | null {
    const { delimiter, share } = this;
    const draft = draftOf(analysis, delimiter);
    if (draft === null || !this.fits(draft.toon)) return null;
    const candidate = findCandidate(analysis, { delimiter, share, draft });
    return this.fits(candidate.toon) ? candidate : null;
  }
}

/**
 * The number of steps for a text (UTF-16 code units). Each probe prints and drafts what is left of it, which
 * takes up to a second for 1 MB, so that long texts get six probes, short ones ten.
 */
function countSteps(length: number): number {
  return Math.max(64, Math.min(1024, Math.floor(2 ** 26 / length)));
}

/** null if there is nothing to cut. */
function cutDocument(document: Document, statements: Statements): Cuts | null {
  const { text } = document.lines;
  const { groups, parts } = listParts(document, statements);
  if (parts.length === 0) return null;
  const least = text.length / countSteps(text.length);
  // How many parts each step keeps.
  const kept = [0];
  let since = 0;
  for (const [place, { start, end }] of parts.entries()) {
    since += end - start;
    if (since < least && place < parts.length - 1) continue;
    kept.push(place + 1);
    since = 0;
  }
  return {
    steps: kept.length,
    cut(step) {
      const left = printKept(text, groups, kept[step] as number);
      return { text: left, analyze: () => analyze(parseDocument(left, document.flavor)) };
    },
    listLosses(step) {
      const losses = PART_KINDS.map((kind) => {
        const places = parts.flatMap((part) => (part.kind === kind ? part.place : []));
        const cut = places.filter((place) => place >= (kept[step] as number)).length;
        return { kind, total: places.length, cut };
      });
      return losses.filter(({ cut }) => cut > 0);
    },
  };
}

/**
 * Cuts data by limiting the items of every array, so that the longest arrays lose their last items first.
 * Objects keep their members. null if there is nothing to cut, or JavaScript cannot hold the value
 * exactly.
 */
function cutData({ value, json, isLines, isBounded }: Data): Cuts | null {
  const { all, longest } = countItems(value);
  if (longest === 0 || !isBounded() || !isValueOf(json, value, isLines)) return null;
  const last = Math.min(longest, countSteps(json.length));
  const cutAt = (step: number) => cutArrays(value, Math.ceil((step * longest) / last));
  return {
    steps: last + 1,
    cut(step) {
      const left = cutAt(step);
      return { text: JSON.stringify(left), analyze: () => analyzeValue(left) };
    },
    listLosses(step) {
      const left = countItems(cutAt(step)).all;
      return left === all ? [] : [{ kind: "item", total: all, cut: all - left }];
    },
  };
}
