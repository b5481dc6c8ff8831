import type { FailedFile, FileResult } from "../../commands/judge-files/file-result.js";
import { isAboutForm } from "../../engine/advise.js";
import type { Severity, WarningRange } from "../../engine/contract/contract.js";
import { isAboutSavings } from "../../engine/warnings/is-about-savings.js";
import { describeAdvice } from "../advice.js";
import { adviseFile } from "../advise-file.js";
import { NO_BREAK } from "../format-number.js";
import { neutralize } from "../neutralize.js";

/** The rule under which the advice on the document is reported, beside the codes of warnings. */
export const ADVICE_RULE = "advice";

/** Longer texts are cut: reports are read in lists, and their readers have limits of their own. */
const LONGEST_TEXT = 1_000;

/** One thing that a report for CI says of a document, on one line each. No text of the document. */
export interface ReportItem {
  path: string;
  /** The code of a warning, or `ADVICE_RULE`. */
  rule: string;
  severity: Severity;
  message: string;
  suggestion?: string;
  evidence?: string;
  /** Absent where the whole document is meant. */
  range?: WarningRange;
}

/** Whether a file could not be judged. */
export function isFailed(result: FileResult): result is FailedFile {
  return "error" in result;
}

/** What a reader can act on: the advice where it asks for something, then the warnings that do. */
export function listTasks(result: FileResult): ReportItem[] {
  if (isFailed(result)) return [];
  const { path, verdict } = result;
  const advice = adviseFile(result);
  const warnings = verdict.warnings.filter(({ code }) => !isAboutSavings(code));
  return [
    ...(advice.action === "keep"
      ? []
      : [
          {
            path,
            rule: ADVICE_RULE,
            severity: "info" as const,
            message: toOneLine(describeAdvice(advice)),
          },
        ]),
    ...warnings.map(({ code, severity, message, suggestion, evidence, range }) => ({
      path,
      rule: toOneLine(code),
      severity,
      message: toOneLine(message),
      ...(suggestion === undefined || isAboutForm(code)
        ? {}
        : { suggestion: toOneLine(suggestion) }),
      ...(evidence === undefined ? {} : { evidence: toOneLine(evidence) }),
      ...(range === undefined ? {} : { range }),
    })),
  ];
}

function toOneLine(text: string): string {
  const line = neutralize(text.replaceAll(NO_BREAK, " "));
  return line.length > LONGEST_TEXT ? `${neutralize(line.slice(0, LONGEST_TEXT))}…` : line;
}

/** Puts what matters most first and keeps the order of the rest: warnings, advice, then notes. */
export function sortByImportance(items: readonly ReportItem[]): ReportItem[] {
  return [...items].sort((one, other) => rank(one) - rank(other));
}

function rank({ rule, severity }: ReportItem): number {
  return severity === "warning" ? 0 : rule === ADVICE_RULE ? 1 : 2;
}
