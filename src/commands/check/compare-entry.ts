import type { Warning } from "../../engine/contract/contract.js";
import { clears } from "../../engine/policy/policy.js";
import { findWarning } from "../../engine/warnings/catalogue.js";
import type { BaselineEntry } from "./baseline.js";
import type { Finding } from "./finding.js";
import { forgoneChars, paddingChars } from "./forgone.js";
import { newFinding } from "./new-finding.js";

/**
 * Whether a warning says what a candidate measures and nothing about the document: the verdict has
 * that already, and one word more can turn savings of 0 into less.
 */
function isMeasuring(code: string): boolean {
  return (findWarning(code)?.kind ?? "document") !== "document";
}

/** A document of today. */
export interface Current {
  path: string;
  entry: BaselineEntry;
  warnings: readonly Pick<Warning, "code" | "severity" | "range">[];
}

/**
 * What is worse about a document than its baseline. A document whose bytes are the same is never
 * worse, whoever judged it. Under another policy, verdicts and warnings mean something else, so
 * only characters are compared.
 */
export function compareEntry(
  then: BaselineEntry,
  { path, entry: now, warnings }: Current,
  { samePolicy }: { samePolicy: boolean },
): Finding[] {
  if (then.sha256 === now.sha256) return [];
  return [
    ...(samePolicy ? compareVerdicts(path, then, now) : []),
    ...(samePolicy ? compareWarnings(path, then, warnings) : []),
    ...compareWaste(path, then, now, samePolicy),
    ...comparePadding(path, then, now),
  ];
}

function compareVerdicts(path: string, then: BaselineEntry, now: BaselineEntry): Finding[] {
  const values = { baseline: then.verdict, current: now.verdict };
  if (now.verdict === "convert" && then.verdict !== "convert") {
    return [newFinding("convert_available", path, values)];
  }
  const wasSafe = then.verdict === "convert" && then.safe_to_auto_apply;
  return wasSafe && !now.safe_to_auto_apply && !isConverted(then, now)
    ? [newFinding("convert_lost", path, values)]
    : [];
}

/**
 * Whether a document is as short itself as its candidate was, within the policy's band, as after
 * `apply --in-place`: then what a conversion would have saved is saved, and none is lost.
 */
function isConverted(then: BaselineEntry, now: BaselineEntry): boolean {
  return forgoneChars(now) === 0 && !clears(now.measured_chars.source, then.measured_chars.toon);
}

function compareWarnings(
  path: string,
  then: BaselineEntry,
  warnings: Current["warnings"],
): Finding[] {
  const codes = new Set(
    warnings.flatMap(({ code, severity }) =>
      severity === "warning" && !isMeasuring(code) ? [code] : [],
    ),
  );
  return [...codes].flatMap((code) => {
    const ranges = warnings.flatMap((one) => (one.code === code ? [one.range] : []));
    const baseline = Object.hasOwn(then.warnings, code) ? then.warnings[code]! : 0;
    if (ranges.length <= baseline) return [];
    const values = { baseline, current: ranges.length };
    return [newFinding("warning_added", path, values, { code, ranges })];
  });
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
