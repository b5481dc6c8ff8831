import type { Severity } from "../engine/contract.js";
import { clears } from "../engine/policy.js";
import type { BaselineEntry } from "./baseline.js";
import type { Finding } from "./finding.js";
import { forgoneChars, paddingChars } from "./forgone.js";
import { newFinding } from "./new-finding.js";

/**
 * They say what a candidate measures, and nothing about the document: the verdict has that already.
 * One word more can turn savings of 0 into less.
 */
const MEASURING: ReadonlySet<string> = new Set([
  "negative_savings",
  "padding_savings",
  "line_ending_savings",
]);

/** A document of today. */
export interface Current {
  path: string;
  entry: BaselineEntry;
  /** The severity of each of its warnings. */
  severities: Readonly<Record<string, Severity>>;
}

/**
 * What is worse about a document than its baseline. A document whose bytes are the same is never
 * worse, whoever judged it. Under another policy, verdicts and warnings mean something else, so
 * only characters are compared.
 */
export function compareEntry(
  then: BaselineEntry,
  { path, entry: now, severities }: Current,
  { samePolicy }: { samePolicy: boolean },
): Finding[] {
  if (then.sha256 === now.sha256) return [];
  return [
    ...(samePolicy ? [...compareVerdicts(path, then, now), ...compareWarnings()] : []),
    ...compareWaste(path, then, now, samePolicy),
    ...comparePadding(path, then, now),
  ];

  function compareWarnings(): Finding[] {
    return Object.entries(now.warnings).flatMap(([code, count]) => {
      const before = Object.hasOwn(then.warnings, code) ? then.warnings[code]! : 0;
      if (MEASURING.has(code) || severities[code] !== "warning" || count <= before) return [];
      return [newFinding("warning_added", path, { baseline: before, current: count }, code)];
    });
  }
}

function compareVerdicts(path: string, then: BaselineEntry, now: BaselineEntry): Finding[] {
  const values = { baseline: then.verdict, current: now.verdict };
  if (now.verdict === "convert" && then.verdict !== "convert") {
    return [newFinding("convert_available", path, values)];
  }
  const wasSafe = then.verdict === "convert" && then.safe_to_auto_apply;
  return wasSafe && !now.safe_to_auto_apply ? [newFinding("convert_lost", path, values)] : [];
}

/** Under another policy, all that could be saved then counts, recommended or not. */
function compareWaste(
  path: string,
  then: BaselineEntry,
  now: BaselineEntry,
  samePolicy: boolean,
): Finding[] {
  const before = samePolicy ? forgoneChars(then) : Math.max(0, then.measured_chars.savings);
  const after = forgoneChars(now);
  // What became available as a whole has its own finding.
  if (samePolicy && now.verdict === "convert" && then.verdict !== "convert") return [];
  return growsBeyondBand(before, after, now)
    ? [newFinding("waste_grew", path, { baseline: before, current: after })]
    : [];
}

function comparePadding(path: string, then: BaselineEntry, now: BaselineEntry): Finding[] {
  const values = { baseline: paddingChars(then), current: paddingChars(now) };
  return growsBeyondBand(values.baseline, values.current, now)
    ? [newFinding("padding_grew", path, values)]
    : [];
}

/** The policy's band, as for a conversion: what is worth less than that is not worth a failure. */
function growsBeyondBand(before: number, after: number, { measured_chars }: BaselineEntry) {
  return clears(measured_chars.source, measured_chars.source - (after - before));
}
