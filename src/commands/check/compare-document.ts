import type { Verdict, Warning } from "../../engine/contract/contract.js";
import { isBandCleared } from "../../engine/policy/policy.js";
import { findWarning } from "../../engine/warnings/catalogue.js";
import type { FileResult, JudgedFile } from "../judge-files/file-result.js";
import { type BaselineEntry, toEntry } from "./baseline.js";
import { type Finding, newFinding } from "./finding.js";

export interface CompareOptions {
  /** Finds the baseline entry of a document; undefined for a new document. */
  findEntry: (file: JudgedFile) => BaselineEntry | undefined;
  /** Whether the baseline has the same policy version. */
  samePolicy: boolean;
  /** Whether a verdict fails the check, whatever the baseline holds. */
  isFailing: (verdict: Verdict) => boolean;
}

/**
 * Compares a document with its baseline entry.
 * @returns The findings, unsorted.
 */
export function compareResult(result: FileResult, options: CompareOptions): Finding[] {
  if ("error" in result) return [describeFailure(result.path, result.error.message)];
  const { best_form } = result;
  return compareFile(result, options).map(({ baseline, current, ...finding }) => {
    return { ...finding, best_form: best_form.form, baseline, current };
  });
}

function compareFile(
  file: JudgedFile,
  { findEntry, samePolicy, isFailing }: CompareOptions,
): Finding[] {
  const { path, verdict } = file;
  const then = findEntry(file);
  const gate = isFailing(verdict)
    ? [
        newFinding("fail_on_matched", path, {
          baseline: then?.verdict ?? null,
          current: verdict.verdict,
        }),
      ]
    : [];
  if (then === undefined) return [...gate, ...judgeNewFile(path, verdict)];
  const current = { path, entry: toEntry(file), warnings: verdict.warnings };
  return [...gate, ...compareEntry(then, current, { samePolicy })];
}

/** A new document is worse only if it should be converted; `--fail-on` decides about the rest. */
function judgeNewFile(path: string, { verdict }: Verdict): Finding[] {
  return verdict === "convert"
    ? [newFinding("convert_available", path, { baseline: null, current: verdict })]
    : [];
}

function describeFailure(path: string, message: string): Finding {
  return { ...newFinding("unreadable", path, { baseline: null, current: null }), message };
}

/**
 * Whether a warning only repeats measurements of the candidate, which the verdict already has. Such
 * warnings are not compared: one more word can turn savings of 0 into negative ones.
 */
function isMeasuring(code: string): boolean {
  return (findWarning(code)?.kind ?? "document") !== "document";
}

/** A document as it is now. */
export interface Current {
  path: string;
  entry: BaselineEntry;
  warnings: readonly Pick<Warning, "code" | "severity" | "range">[];
}

/**
 * Compares a document with its baseline entry. A document with the same bytes is never worse. Under
 * another policy version, verdicts and warnings mean something else, so only characters are compared.
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
 * Whether the document itself is now as short as its candidate was, within the policy's band, as after
 * `apply --in-place`. Then its savings were realised and not lost.
 */
function isConverted(then: BaselineEntry, now: BaselineEntry): boolean {
  return (
    wasteChars(now) === 0 && !isBandCleared(now.measured_chars.source, then.measured_chars.toon)
  );
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

/** Under another policy version, all former savings count as waste, recommended or not. */
function compareWaste(
  path: string,
  then: BaselineEntry,
  now: BaselineEntry,
  samePolicy: boolean,
): Finding[] {
  const before = samePolicy ? wasteChars(then) : Math.max(0, then.measured_chars.savings);
  const after = wasteChars(now);
  // `convert_available` reports this case.
  if (samePolicy && now.verdict === "convert" && then.verdict !== "convert") return [];
  return isGrowthBeyondBand(before, after, now)
    ? [newFinding("waste_grew", path, { baseline: before, current: after })]
    : [];
}

function comparePadding(path: string, then: BaselineEntry, now: BaselineEntry): Finding[] {
  const values = { baseline: paddingChars(then), current: paddingChars(now) };
  return isGrowthBeyondBand(values.baseline, values.current, now)
    ? [newFinding("padding_grew", path, values)]
    : [];
}

/** Applies the policy's band for conversions: a smaller growth does not fail a check. */
function isGrowthBeyondBand(before: number, after: number, { measured_chars }: BaselineEntry) {
  return isBandCleared(measured_chars.source, measured_chars.source - (after - before));
}

/** Warnings that the savings in characters save no tokens, or need no conversion. */
const UNREAL: readonly string[] = ["padding_savings", "compact_suffices", "line_ending_savings"];

type Judged = Pick<BaselineEntry, "verdict" | "measured_chars" | "warnings">;

/**
 * The waste of a document: the characters that the recommended form would save. It is 0 if the verdict
 * recommends Markdown. Padding does not count as waste, because it costs few tokens (docs/policy.md).
 */
function wasteChars({ verdict, measured_chars, warnings }: Judged): number {
  const recommendsToon = verdict === "convert" || verdict === "review";
  const isReal = !UNREAL.some((code) => Object.hasOwn(warnings, code));
  return recommendsToon && isReal ? Math.max(0, measured_chars.savings) : 0;
}

/** The characters of a document that compact Markdown does without. */
function paddingChars({
  measured_chars,
  compact_markdown_chars,
}: Pick<BaselineEntry, "measured_chars" | "compact_markdown_chars">): number {
  return Math.max(0, measured_chars.source - compact_markdown_chars);
}
