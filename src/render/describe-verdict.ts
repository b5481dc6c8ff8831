import type { Profile, Verdict } from "../engine/contract/contract.js";
import type { WarningCode } from "../engine/contract/warning-catalogue.js";
import { type Advice, isPart } from "../engine/judge/advise.js";
import { formatCount, formatMeasures, formatPercent, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import type { Fact, Headline } from "./terminal/card.js";
import type { View } from "./terminal/view.js";

/** The name of the verdict, with the codes to review or whether it may be applied, if the advice does not object. */
export function describeVerdict(
  { verdict, safe_to_auto_apply, warnings }: Verdict,
  { reason }: Pick<Advice, "reason">,
): string {
  if (safe_to_auto_apply && reason !== "review_first")
    return `${verdict}, may be applied without review`;
  const blocking = warnings.filter(({ severity }) => severity === "warning");
  const codes = [...new Set(blocking.map(({ code }) => neutralize(code)))];
  return verdict === "review" ? `${verdict} (${codes.join(", ")})` : verdict;
}

/** The kind of document and its counters, except those that are 0. */
export function describeProfile({ name, stats }: Profile): string {
  const parts = Object.entries(stats)
    .filter(([, count]) => count > 0)
    // `table_rows`: `table row`.
    .map(([key, count]) => formatCount(count, key.replace("_", " ").slice(0, -1)));
  return [name, ...parts].join(`${NO_BREAK}· `);
}

export function describeProof({ flags, delimiter }: Pick<Verdict, "flags" | "delimiter">): string {
  if (delimiter === null) return "no candidate is offered";
  const decodes = flags.valid ? "TOON decodes" : "TOON does not decode";
  if ((flags.restores ?? null) === null) return decodes;
  if (!flags.restores) return `${decodes}, does not give back the document`;
  const same = flags.proof === "value" ? "holds the same values" : "gives back the same document";
  return `${decodes}, ${same}`;
}

/** Warnings whose evidence is among the facts and not repeated below. */
export const STATED_CODES: ReadonlySet<string> = new Set<WarningCode>([
  "budget_refused",
  "lossy_applied",
  "target_not_reached",
]);

/** The headline for a candidate that is not the whole document. */
export function describeLoss(verdict: Verdict): Headline | undefined {
  if (!isPart(verdict)) return undefined;
  const { coverage = 1, flags } = verdict;
  // Coverage is rounded down, so this is never 0 if something is missing.
  const missing = `${formatPercent((1 - coverage) * 100)} of the text`;
  if (!flags.lossless) {
    const meaning = coverage === 1 ? "No letters or digits are missing." : `${missing} is missing.`;
    return { mark: "▲", words: "CONTENT CUT", meaning, tone: "yellow" };
  }
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
  const facts: Fact[] = [];
  const paint = describeLoss(verdict) === undefined ? {} : { paint: colors.yellow };
  if (coverage !== undefined) {
    const share = coverage === 1 ? "all" : formatPercent(coverage * 100);
    facts.push({ label: "kept", text: `${share} of the text, by letters and digits`, ...paint });
  }
  const cut = findEvidence(verdict, "lossy_applied");
  if (cut !== undefined) facts.push({ label: "", text: cut, ...paint });
  if (flags.target_reached === true) facts.push({ label: "target", text: "reached" });
  if (flags.target_reached === false) {
    const miss =
      findEvidence(verdict, "target_not_reached") ?? findEvidence(verdict, "budget_refused");
    const text = miss === undefined ? "missed" : `missed: ${miss}`;
    facts.push({ label: "target", text, paint: colors.red });
  }
  return facts;
}

function findEvidence({ warnings }: Verdict, wanted: WarningCode): string | undefined {
  const evidence = warnings.find(({ code }) => code === wanted)?.evidence;
  return evidence === undefined ? undefined : formatMeasures(neutralize(evidence));
}
