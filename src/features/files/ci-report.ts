import type { Severity, Warning } from "../../engine/contract/contract.js";
import { isAboutForm } from "../../engine/judge/advise.js";
import { isAboutSavings } from "../../engine/warnings/is-about-savings.js";
import { describeAdvice } from "../../render/advice.js";
import { NO_BREAK } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import type { ReportItem, ReportLevel } from "../../render/reports/ci-report.js";
import { adviseFile, type FileResult, isFailed } from "./file-result.js";

/** The rule of advice; other rules are codes of warnings. */
const ADVICE_RULE = "advice";

/** Longer texts are cut: reports are read in lists, and readers have limits. */
const LONGEST_TEXT = 1_000;

const LEVELS: Record<Severity, ReportLevel> = { warning: "warning", info: "note" };

/** Reports failures, warnings and advice for CI. */
export function toCiReport(results: readonly FileResult[]): ReportItem[] {
  const failures = results.filter(isFailed).map(({ path, error: { code, message } }) => {
    return { path, rule: code, level: "error" as const, message };
  });
  const items = results.flatMap(listItems);
  const isAdvice = ({ rule }: ReportItem) => rule === ADVICE_RULE;
  return [...failures, ...items.filter(isAdvice), ...items.filter((item) => !isAdvice(item))];
}

function listItems(result: FileResult): ReportItem[] {
  if (isFailed(result)) return [];
  const { path } = result;
  const advice = adviseFile(result);
  const message = toOneLine(describeAdvice(advice));
  return [
    ...(advice.action === "keep"
      ? []
      : [{ path, rule: ADVICE_RULE, level: "note" as const, message }]),
    ...listWarnings(result),
  ];
}

/** Warnings that are not about savings. */
export function listWarnings(result: FileResult): ReportItem[] {
  if (isFailed(result)) return [];
  const { path, verdict } = result;
  return verdict.warnings
    .filter(({ code }) => !isAboutSavings(code))
    .map((warning) => toItem(path, warning));
}

function toItem(path: string, warning: Warning): ReportItem {
  const { code, severity, message, suggestion, evidence, range } = warning;
  return {
    path,
    rule: toOneLine(code),
    level: LEVELS[severity],
    message: toOneLine(message),
    ...(suggestion === undefined || isAboutForm(code) ? {} : { suggestion: toOneLine(suggestion) }),
    ...(evidence === undefined ? {} : { evidence: toOneLine(evidence) }),
    ...(range === undefined ? {} : { range }),
  };
}

function toOneLine(text: string): string {
  const line = neutralize(text.replaceAll(NO_BREAK, " "));
  return line.length > LONGEST_TEXT ? `${neutralize(line.slice(0, LONGEST_TEXT))}…` : line;
}
