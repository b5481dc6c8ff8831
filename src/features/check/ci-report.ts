import { neutralize } from "../../render/neutralize.js";
import type { ReportItem, ReportLevel } from "../../render/reports/ci-report.js";
import type { CheckReport } from "./check-documents.js";
import { describeOtherEngine } from "./describe-report.js";
import type { Finding, FindingLevel } from "./finding.js";

const LEVELS: Record<FindingLevel, ReportLevel> = {
  error: "error",
  regression: "error",
  note: "note",
};

/** Reports findings for CI: first what is about the run and whole files. */
export function toCiReport(report: CheckReport): ReportItem[] {
  const isWhole = ({ code }: Finding) => code === "unreadable" || code === "file_removed";
  const { findings } = report;
  const sorted = [...findings.filter(isWhole), ...findings.filter((one) => !isWhole(one))];
  return [...noteOtherEngine(report), ...sorted.map(toItem)];
}

function toItem({ path, code, level, message, range }: Finding): ReportItem {
  return {
    path,
    rule: code,
    level: LEVELS[level],
    message: neutralize(message),
    ...(range === undefined ? {} : { range }),
  };
}

function noteOtherEngine(report: CheckReport): ReportItem[] {
  const message = describeOtherEngine(report);
  return message === undefined ? [] : [{ level: "note", rule: "other_engine", message }];
}
