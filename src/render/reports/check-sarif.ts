import type { CheckReport } from "../../commands/check/check-documents.js";
import type { Finding, FindingCode, FindingLevel } from "../../commands/check/finding.js";
import { neutralize } from "../neutralize.js";
import { describeOtherEngine } from "../other-engine.js";
import { CHECK_CODES } from "../terminal/check-codes.js";
import { renderSarifLog, type SarifNote, type SarifTool } from "./sarif-log.js";
import type { SarifItem } from "./sarif-result.js";

/** SARIF's word for each level: what fails a check is an error. */
const LEVELS: Record<FindingLevel, "error" | "note"> = {
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
 * Renders a check as a SARIF log: a result for each regression and each note about a document that
 * is there, under its code; notifications for the rest.
 */
export function renderCheckSarif(report: CheckReport, tool: SarifTool): string {
  const results = report.findings.filter(({ code }) => CHECK_RULES.includes(code));
  const findings = results.map(toSarifItem);
  return renderSarifLog(
    {
      rules: CHECK_RULES.map((code) => {
        const { meaning, help } = CHECK_CODES[code];
        const level = code === "padding_grew" ? "note" : "error";
        return { id: code, short: toSentence(meaning), help, level };
      }),
      items: findings,
      ranked: [
        ...findings.filter(({ level }) => level === "error"),
        ...findings.filter(({ level }) => level !== "error"),
      ],
      failures: report.findings.filter(({ level }) => level === "error").map(toSarifNote),
      notes: [
        ...noteOtherEngine(report),
        ...report.findings.filter(({ code }) => code === "file_removed").map(toSarifNote),
      ],
    },
    tool,
  );
}

function toSarifItem({ path, code, level, message, warning, range }: Finding): SarifItem {
  return {
    path,
    rule: code,
    level: LEVELS[level],
    message: neutralize(message),
    ...(warning === undefined ? {} : { subject: neutralize(warning) }),
    ...(range === undefined ? {} : { range }),
  };
}

function toSarifNote({ level, code, path, message }: Finding): SarifNote {
  return { level: LEVELS[level], code, path, message };
}

function noteOtherEngine(report: CheckReport): SarifNote[] {
  const message = describeOtherEngine(report);
  return message === undefined ? [] : [{ level: "note", code: "other_engine", message }];
}

function toSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
