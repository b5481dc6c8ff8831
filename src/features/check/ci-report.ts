import { neutralize } from "../../render/neutralize.js";
import {
  type CiReport,
  type ReportItem,
  type ReportLevel,
  sortByLevel,
} from "../../render/reports/ci-report.js";
import type { CheckReport } from "./check-documents.js";
import { describeOtherEngine } from "./describe-report.js";
import { FINDING_CODES, type Finding, type FindingCode, type FindingLevel } from "./finding.js";

const LEVELS: Record<FindingLevel, ReportLevel> = {
  error: "error",
  regression: "error",
  note: "note",
};

const isRule = (code: string) => code !== "unreadable" && code !== "file_removed";

/** The codes that are rules. Unreadable and removed files have no line for a result. */
export const CHECK_RULES = (Object.keys(FINDING_CODES) as FindingCode[]).filter(isRule);

/** Regressions, and notes about existing documents, become items. */
export function toCiReport(report: CheckReport): CiReport {
  const items = report.findings.map(toItem);
  const others = items.filter(({ rule }) => !isRule(rule));
  return {
    rules: CHECK_RULES.map((id) => {
      const { level, meaning, help } = FINDING_CODES[id];
      return { id, short: toSentence(meaning), help, level: LEVELS[level] };
    }),
    items: sortByLevel(items.filter(({ rule }) => isRule(rule))),
    failures: others.filter(({ level }) => level === "error"),
    notes: [...noteOtherEngine(report), ...others.filter(({ level }) => level !== "error")],
  };
}

function toItem({
  path,
  code,
  level,
  message,
  warning,
  range,
}: Finding): CiReport["items"][number] {
  return {
    path,
    rule: code,
    level: LEVELS[level],
    message: neutralize(message),
    ...(warning === undefined ? {} : { subject: neutralize(warning) }),
    ...(range === undefined ? {} : { range }),
  };
}

function noteOtherEngine(report: CheckReport): ReportItem[] {
  const message = describeOtherEngine(report);
  return message === undefined ? [] : [{ level: "note", rule: "other_engine", message }];
}

function toSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
