import { Analysis, analyzeValue } from "../../candidate/analysis.js";
import { type Candidate, draftOf, findCandidate, type Wanted } from "../../candidate/candidate.js";
import type { DelimiterName, Flags } from "../../contract/contract.js";
import { remember } from "../../contract/once.js";
import { isValueOf } from "../../data/json.js";
import type { Data } from "../../data/read-data.js";
import { countItems, cutArrays } from "../../data/tables.js";
import { type Document, parseDocument } from "../../markdown/document.js";
import { measureCoverage } from "../../policy/coverage.js";
import type { Statements } from "../../statements/statements.js";
import { encodeToon, isIllFormed } from "../../toon/codec.js";
import { type BudgetConversion, convertLosslessly, type RefusedConversion } from "../conversion.js";
import { type Loss, listParts, printKept } from "./parts.js";
import { measureSizes, shareOf, type Target } from "./target.js";

export interface Budget {
  target: Target;
  /** Whether content may be cut where the lossless candidate misses the target. */
  allowLossy: boolean;
}

/** The ways to cut a document: each step keeps all that the one before keeps, the last one everything. */
interface Cuts {
  steps: number;
  /** What is left. The text is null for data that is carried by its value. */
  at: (step: number) => { text: string | null; losses: Loss[]; analyze: () => Analysis };
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
  const goal: Goal = { delimiter, share: (toon) => shareOf(target, toon) };
  const fits = (toon: string) => goal.share(toon) <= 1;
  const forms = { source, compact: analysis.compact };
  const fitting = (["source", "compact"] as const).find((form) => fits(forms[form])) ?? null;
  const draft = draftOf(analysis, delimiter);
  const cutDown = (): Cut | null => {
    const cuts = data === null ? cutDocument(document, statements) : cutData(data, draft === null);
    return cuts === null ? null : findCut(cuts, goal);
  };
  const offer = (
    { toon, delimiter, restored }: Pick<BudgetConversion, "toon" | "delimiter" | "restored">,
    flags: Flags,
    losses: Loss[],
  ): BudgetConversion => {
    // What is left of data is spelled by JSON, and so is then what it is compared with.
    const isPart = data !== null && !flags.lossless;
    const words = isPart ? JSON.stringify(data.value) : flags.proof === "value" ? restored : text;
    const coverage = measureCoverage(words ?? "", restored ?? "");
    const told = { ...flags, target_reached: fits(toon) };
    const offered = { toon, delimiter, restored, flags: told, coverage, losses };
    return { kind: "budget", ...offered, target, sizes: measureSizes(target, toon), fitting };
  };
  const offerCut = ({ candidate, losses }: Cut): BudgetConversion => {
    const { valid } = candidate;
    const flags = { lossless: false, valid, target_reached: null, restores: null };
    return offer(candidate, flags, losses);
  };

  // Proving the whole document takes as long as all the rest: it is cut first where the whole cannot fit.
  const mayFit = (draft !== null && fits(draft.toon)) || fitsVerbatim(text, goal);
  const isCutFirst = allowLossy && !mayFit && !isIllFormed(text);
  const early = isCutFirst ? cutDown() : null;
  if (early !== null && fits(early.candidate.toon)) return offerCut(early);

  const lossless = convertLosslessly(analysis, { ...goal, draft });
  const { toon, flags } = lossless;
  if (fits(toon)) return offer(lossless, flags, []);
  if (!allowLossy) {
    const { proof: _, ...rest } = { ...flags, target_reached: false, restores: null };
    const sizes = measureSizes(target, toon);
    return { kind: "refused", toon, flags: rest, target, sizes, fitting };
  }
  const cut = isCutFirst ? early : cutDown();
  // A cut that misses the target can be larger than the whole.
  const isSmaller = cut !== null && goal.share(cut.candidate.toon) < goal.share(toon);
  return isSmaller ? offerCut(cut) : offer(lossless, flags, []);
}

type Goal = Required<Pick<Wanted, "delimiter" | "share">>;

/** The candidate of what is left, and what is not. */
interface Cut {
  candidate: Candidate;
  losses: Loss[];
}

/** Whether a text fits as it stands, which is known without parsing it. */
function fitsVerbatim(text: string, { delimiter, share }: Goal): boolean {
  if (isIllFormed(text)) return false;
  return share(encodeToon({ text: text.replace(/\n$/, "") }, delimiter)) <= 1;
}

/**
 * Cuts until the candidate fits, by bisection of nested selections. The candidate is the lossless one of what
 * is left, and proved like any other.
 *
 * Whether a selection fits does not depend on the path to it. So where the searches for two targets first
 * differ, the smaller target goes lower: a larger target never keeps less, even if candidates do not grow
 * with the selections.
 */
function findCut({ steps, at }: Cuts, goal: Goal): Cut {
  /** Of the step `low`; null where its text fits as it stands, which no candidate was needed for. */
  let found: Candidate | null = findCandidate(at(0).analyze(), goal);
  let low = 0;
  // The last step keeps everything: whoever cuts knows that it does not fit.
  let high = goal.share(found.toon) <= 1 ? steps - 2 : 0;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const { text, analyze } = at(middle);
    const isVerbatim = text !== null && fitsVerbatim(text, goal);
    const analysis = isVerbatim ? null : analyze();
    const draft = analysis && draftOf(analysis, goal.delimiter);
    // Only a draft that fits is proved.
    const isProved = draft !== null && goal.share(draft.toon) <= 1;
    const candidate = analysis && isProved ? findCandidate(analysis, { ...goal, draft }) : null;
    if (isVerbatim || (candidate !== null && goal.share(candidate.toon) <= 1)) {
      low = middle;
      found = candidate;
    } else high = middle - 1;
  }
  const { analyze, losses } = at(low);
  return { candidate: found ?? findCandidate(analyze(), goal), losses };
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
  const steps = [0];
  let since = 0;
  for (const [place, { start, end }] of parts.entries()) {
    since += end - start;
    if (since < least && place < parts.length - 1) continue;
    steps.push(place + 1);
    since = 0;
  }
  const at = (step: number) => {
    const kept = steps[step] as number;
    const left = printKept(text, groups, kept);
    const losses = new Map<string, Loss>();
    for (const { kind, place } of parts) {
      const loss = remember(losses, kind, () => ({ kind, total: 0, cut: 0 }));
      loss.total++;
      if (place >= kept) loss.cut++;
    }
    return {
      text: left,
      losses: [...losses.values()].filter(({ cut }) => cut > 0),
      analyze: () => new Analysis(parseDocument(left, document.flavor)),
    };
  };
  return { steps: steps.length, at };
}

/**
 * Cuts data by limiting the items of every array, so that the longest arrays lose their last items first.
 * Objects keep their members. null if there is nothing to cut, or JavaScript cannot hold the value
 * exactly.
 * @param isText Whether TOON cannot hold the value, so that its text is carried.
 */
function cutData({ value, json, isLines, isBounded }: Data, isText: boolean): Cuts | null {
  const { all, longest } = countItems(value);
  if (longest === 0 || !isBounded() || !isValueOf(json, value, isLines)) return null;
  const last = Math.min(longest, countSteps(json.length));
  const at = (step: number) => {
    const left = cutArrays(value, Math.ceil((step * longest) / last));
    const cut = all - countItems(left).all;
    return {
      text: isText ? JSON.stringify(left) : null,
      losses: cut === 0 ? [] : [{ kind: "item" as const, total: all, cut }],
      analyze: () => analyzeValue(left),
    };
  };
  return { steps: last + 1, at };
}
