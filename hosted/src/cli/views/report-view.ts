import { neutralize } from "../../../../src/render/neutralize.js";
import type { Report } from "../../store/store.js";
import { formatTime, toIso } from "../output/format-time.js";
import { formatTable } from "../output/table.js";

/** A report for programs: when, by which tool, and the verdict without the document. */
export function toReportRecord({ id, at, tool, report }: Report) {
  return { id, at: toIso(at), tool, report };
}

/** Reports for people. */
export function formatReports(reports: readonly Report[], width: number): string[] {
  return formatTable(
    [
      { title: "REPORT" },
      { title: "AT (UTC)" },
      { title: "TOOL" },
      { title: "VERDICT", cuttable: true },
    ],
    reports.map(({ id, at, tool, report }) => [
      neutralize(id),
      formatTime(at),
      tool,
      neutralize(verdictOf(report)),
    ]),
    width,
  );
}

/** Answers of `validate` have no verdict, but say whether the TOON is valid. */
function verdictOf(report: unknown): string {
  if (typeof report !== "object" || report === null) return "";
  if ("verdict" in report && typeof report.verdict === "string") return report.verdict;
  return "valid" in report ? (report.valid === true ? "valid" : "invalid") : "";
}
