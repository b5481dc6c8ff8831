import { neutralize } from "../../render/neutralize.js";
import {
  type Report,
  type ReportItem,
  type ReportLevel,
  sortByLevel,
} from "../../render/reports/report.js";
import { CHECK_CODES } from "./check-codes.js";
import type { CheckReport } from "./check-documents.js";
import type { Finding, FindingCode, FindingLevel } from "./finding.js";
import { describeOtherEngine } from "./other-engine.js";

/** What fails a check is an error. */
const LEVELS: Record<FindingLevel, ReportLevel> = {
  error: "error",
  regression: "error",
  note: "note",
};

/**
 * The codes that are rules. A file that could not be judged or is gone has no line for
 * a result.
 */
export const CHECK_RULES: readonly FindingCode[] = [
  "convert_available",
  "convert_lost",
  "waste_grew",
  "warning_added",
  "toon_damaged",
  "toon_stale",
  "fail_on_matched",
  "padding_grew",
];

/**
 * The report of a check: an item for each regression and each note about a document that is there,
 * under its code.
 */
export function reportCheck(report: CheckReport): Report {
  const items = report.findings.map(toItem);
  return {
    rules: CHECK_RULES.map((code) => {
      const { meaning, help } = CHECK_CODES[code];
      const level = code === "padding_grew" ? "note" : "error";
      return { id: code, short: toSentence(meaning), help, level };
    }),
    items: sortByLevel(items.filter(({ rule }) => isRule(rule))),
    failures: items.filter(({ rule, level }) => !isRule(rule) && level === "error"),
    notes: [
      ...noteOtherEngine(report),
      ...items.filter(({ rule, level }) => !isRule(rule) && level !== "error"),
    ],
  };
}

const isRule = (code: string) => CHECK_RULES.some((rule) => rule === code);

function toItem({ path, code, level, message, warning, range }: Finding): Report["items"][number] {
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
