import type { Severity, Warning } from "../../engine/contract/contract.js";
import { isAboutForm } from "../../engine/judge/advise.js";
import {
  findWarning,
  WARNING_CATALOGUE,
  type WarningEntry,
} from "../../engine/warnings/catalogue.js";
import { isAboutSavings } from "../../engine/warnings/is-about-savings.js";
import { describeAdvice } from "../../render/advice.js";
import { NO_BREAK } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import {
  type CiReport,
  type ReportItem,
  type ReportLevel,
  type ReportRule,
  sortByLevel,
} from "../../render/reports/ci-report.js";
import { adviseFile, type FileResult, isFailed } from "./file-result.js";

/** The rule of advice; other rules are codes of warnings. */
export const ADVICE_RULE = "advice";

/** Longer texts are cut: reports are read in lists, and readers have limits. */
const LONGEST_TEXT = 1_000;

const LEVELS: Record<Severity, ReportLevel> = { warning: "warning", info: "note" };

/** Reports warnings and advice for CI: first warnings, then advice, then notes. */
export function toCiReport(results: readonly FileResult[]): CiReport {
  const items = sortByImportance(results.flatMap(listItems));
  return {
    rules: listRules(items.map(({ rule }) => rule)),
    items,
    failures: results.filter(isFailed).map(({ path, error: { code, message } }) => {
      return { path, rule: code, level: "error", message };
    }),
  };
}

function sortByImportance(items: CiReport["items"]): CiReport["items"] {
  const isAdvice = ({ rule }: ReportItem) => rule === ADVICE_RULE;
  return sortByLevel([...items.filter(isAdvice), ...items.filter((item) => !isAdvice(item))]);
}

function listItems(result: FileResult): CiReport["items"] {
  if (isFailed(result)) return [];
  const { path, verdict } = result;
  const advice = adviseFile(result);
  const message = toOneLine(describeAdvice(advice));
  return [
    ...(advice.action === "keep"
      ? []
      : [{ path, rule: ADVICE_RULE, level: "note" as const, message }]),
    ...verdict.warnings
      .filter(({ code }) => !isAboutSavings(code))
      .map((warning) => toItem(path, warning)),
  ];
}

function toItem(path: string, warning: Warning): CiReport["items"][number] {
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

type RuleText = Pick<WarningEntry, "short" | "help" | "severity">;

const ADVICE_TEXT: RuleText = {
  short: "What to do with this document and what it saves.",
  help: "Compact: take the padding out of its tables. Use TOON, Use the hybrid: `context-verdict fix --form best` writes that in the place of a file for agents. Look first: resolve what the message names. Documents to keep as they are are not reported.",
  severity: "info",
};

/** Lists every known rule, for readers that show them, then unknown ones in order of appearance. */
function listRules(found: readonly string[]): ReportRule[] {
  const ids = new Set([ADVICE_RULE, ...Object.keys(WARNING_CATALOGUE), ...found]);
  return [...ids].map((id) => {
    const { short, help, severity } = describeRule(id);
    return { id, short, help, level: LEVELS[severity] };
  });
}

function describeRule(id: string): RuleText {
  if (id === ADVICE_RULE) return ADVICE_TEXT;
  const help = "The message of each result says what to do.";
  return findWarning(id) ?? { short: `The warning ${id}.`, help, severity: "warning" };
}
