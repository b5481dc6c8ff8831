import type { Verdict } from "../engine/contract/contract.js";
import type { WarningCode } from "../engine/contract/warning-codes.js";
import { formatMeasures, formatPercent } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import type { Fact } from "./terminal/facts.js";
import type { Headline } from "./terminal/headline.js";
import type { View } from "./terminal/view.js";

/** Warnings whose evidence is among the facts and not repeated below. */
export const STATED_CODES: ReadonlySet<string> = new Set<WarningCode>([
  "budget_refused",
  "lossy_applied",
  "target_not_reached",
]);

/** The headline for a candidate that is not the whole document. */
export function describeLoss({ mode, coverage, flags, delimiter }: Verdict): Headline | undefined {
  if (delimiter === null || coverage === undefined) return undefined;
  // Coverage is rounded down, so this is never 0 if something is missing.
  const missing = `${formatPercent((1 - coverage) * 100)} of the text`;
  if (!flags.lossless) {
    const meaning = coverage === 1 ? "No letters or digits are missing." : `${missing} is missing.`;
    return { mark: "▲", words: "CONTENT CUT", meaning, tone: "yellow" };
  }
  if (mode !== "record" || coverage === 1) return undefined;
  return { mark: "▲", words: "RECORDS ONLY", meaning: `${missing} is left out.`, tone: "yellow" };
}

/** The headline for a text that is meant as data and cannot be read as such. */
export function describeFault(verdict: Verdict): Headline | undefined {
  const fault = findEvidence(verdict, "not_quite_json");
  if (fault === undefined) return undefined;
  return { mark: "▲", words: "NOT VALID JSON", meaning: `${fault}.`, tone: "yellow" };
}

/** Facts about coverage and target; none in lossless mode. */
export function listLossFacts(verdict: Verdict, { colors }: View): Fact[] {
  const { coverage, flags } = verdict;
  const paint = describeLoss(verdict) === undefined ? {} : { paint: colors.yellow };
  const cut = findEvidence(verdict, "lossy_applied");
  return [
    ...(coverage === undefined ? [] : [{ label: "kept", text: describeKept(coverage), ...paint }]),
    ...(cut === undefined ? [] : [{ label: "", text: cut, ...paint }]),
    ...(flags.target_reached === null ? [] : [describeTarget(verdict, colors)]),
  ];
}

function describeKept(coverage: number): string {
  return coverage === 1
    ? "all of the text, by letters and digits"
    : `${formatPercent(coverage * 100)} of the text, by letters and digits`;
}

function describeTarget(verdict: Verdict, colors: View["colors"]): Fact {
  if (verdict.flags.target_reached) return { label: "target", text: "reached" };
  const miss =
    findEvidence(verdict, "target_not_reached") ?? findEvidence(verdict, "budget_refused");
  const text = miss === undefined ? "missed" : `missed: ${miss}`;
  return { label: "target", text, paint: colors.red };
}

function findEvidence({ warnings }: Verdict, wanted: string): string | undefined {
  const evidence = warnings.find(({ code }) => code === wanted)?.evidence;
  return evidence === undefined ? undefined : formatMeasures(neutralize(evidence));
}
