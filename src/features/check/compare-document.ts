import type { Verdict, Warning } from "../../engine/contract/contract.js";
import type { Advice } from "../../engine/judge/advise.js";
import { isBandCleared } from "../../engine/policy/policy.js";
import { findWarning } from "../../engine/warnings/catalogue.js";
import { findCommand } from "../../render/advice.js";
import { adviseFile, type FileResult, type JudgedFile } from "../files/file-result.js";
import { type BaselineEntry, toEntry } from "./baseline.js";
import { type Finding, listLines, newFinding, type Subject } from "./finding.js";

export interface CompareOptions {
  /** Finds the baseline entry of a document; undefined for a new document. */
  findEntry: (file: JudgedFile) => BaselineEntry | undefined;
  /** The words of `--fail-on` that a verdict matches, regardless of the baseline. */
  matchFailOn: (verdict: Verdict) => readonly string[];
}

/** Findings that writing another form resolves. */
const OFFERS: readonly Finding["code"][] = ["convert_available", "waste_grew"];

/**
 * Compares a document with its baseline entry. A possible saving is a finding only if there is a command for
 * it; the remedy is the one that writes it in place.
 * @returns The findings, unsorted.
 */
export function compareResult(result: FileResult, options: CompareOptions): Finding[] {
  const { path } = result;
  if ("error" in result) {
    return [{ ...newFinding("unreadable", path), message: result.error.message }];
  }
  const advice = adviseFile(result);
  // No command changes data, so such a finding could not be resolved.
  const isData = advice.readBy === "programs";
  const command = isData ? undefined : findCommand(advice)?.words;
  const remedy = command?.startsWith("fix") ? command : undefined;
  return compareFile(result, options).flatMap(({ baseline, current, ...finding }) => {
    const isOffer = OFFERS.includes(finding.code);
    if (isOffer && !writes(advice, command)) return [];
    const found = { ...finding, best_form: result.best_form.form };
    const next = isOffer && remedy !== undefined ? { remedy } : {};
    return [{ ...found, ...next, baseline, current }];
  });
}

/** Whether the advised command makes a better form; `fix` waits for the review of a file for agents. */
function writes({ action, readBy }: Advice, command: string | undefined): boolean {
  const waits = action === "look_first" && readBy === "agents";
  return command !== undefined && command !== "plan" && !waits;
}

function compareFile(file: JudgedFile, { findEntry, matchFailOn }: CompareOptions): Finding[] {
  const { path, verdict } = file;
  const then = findEntry(file);
  const matched = matchFailOn(verdict);
  const values = { baseline: then?.verdict ?? null, current: verdict.verdict };
  const found = newFinding("fail_on_matched", path, values);
  const current = { path, entry: toEntry(file), warnings: verdict.warnings };
  return [
    ...(matched.length === 0 ? [] : [{ ...found, message: describeMatch(matched, verdict) }]),
    ...(then === undefined ? judgeNewFile(path, verdict) : compareEntry(then, current)),
  ];
}

/** `matches fail_on: vague_rule (line 3)` */
function describeMatch(matched: readonly string[], { warnings }: Verdict): string {
  const words = matched.map((word) => {
    const found = warnings.filter(({ code, severity }) => code === word || severity === word);
    return word + listLines(found.map(({ range }) => range));
  });
  return `matches fail_on: ${words.join(", ")}`;
}

/** A new document fails only if it should be converted; `--fail-on` may reject others. */
function judgeNewFile(path: string, { verdict }: Verdict): Finding[] {
  return verdict === "convert"
    ? [newFinding("convert_available", path, { baseline: null, current: verdict })]
    : [];
}

/**
 * Whether a warning only repeats the verdict's measurements. Such warnings are not compared: one more word
 * can turn savings of 0 negative.
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

/** Compares a document with its baseline entry. An unchanged document is never worse. */
export function compareEntry(then: BaselineEntry, current: Current): Finding[] {
  const { path, entry: now, warnings } = current;
  if (then.sha256 === now.sha256) return [];
  return [
    ...compareVerdicts(then, current),
    ...compareWarnings(path, then, warnings),
    ...compareWaste(path, then, now),
  ];
}

function compareVerdicts(then: BaselineEntry, { path, entry: now, warnings }: Current): Finding[] {
  const values = { baseline: then.verdict, current: now.verdict };
  if (now.verdict === "convert" && then.verdict !== "convert") {
    return [newFinding("convert_available", path, values)];
  }
  // Saving less, or having been converted, is not a loss; needing review is.
  const wasSafe = then.verdict === "convert" && then.safe_to_auto_apply;
  return wasSafe && now.verdict === "review"
    ? [newFinding("convert_lost", path, values, toSubject(warnings))]
    : [];
}

/** The warnings that block a conversion. */
function toSubject(warnings: Current["warnings"]): Subject {
  const blocking = warnings.filter(({ severity }) => severity === "warning");
  const codes = [...new Set(blocking.map(({ code }) => code))];
  return { code: codes.join(", "), ranges: blocking.map(({ range }) => range) };
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

/** Growth within the policy's band for conversions does not fail a check. */
function compareWaste(path: string, then: BaselineEntry, now: BaselineEntry): Finding[] {
  // `convert_available` reports a new recommendation.
  if (now.verdict !== "convert" || then.verdict !== "convert") return [];
  const [before, after] = [then, now].map((one) => Math.max(0, one.measured_chars.savings));
  const { source } = now.measured_chars;
  return isBandCleared(source, source - (after! - before!))
    ? [newFinding("waste_grew", path, { baseline: before!, current: after! })]
    : [];
}
