import type { FindingKind, LoadsReport } from "../../commands/loads/report.js";
import { neutralize } from "../neutralize.js";
import { type Report, type ReportRule, sortByLevel } from "./report.js";

/** Every kind of finding as a rule. */
const RULES: Record<FindingKind, Omit<ReportRule, "id">> = {
  cut: {
    level: "warning",
    short: "An agent does not read a file of instructions to its end.",
    help: "Shorten the file, move what matters up, or raise the agent's limit.",
  },
  missing: {
    level: "warning",
    short: "A file that is imported is not there.",
    help: "Correct the path, or write it as code if it is no import.",
  },
  outside: {
    level: "warning",
    short: "A file is imported from where the agent does not read without being asked.",
    help: "Move the file into the repository.",
  },
  unreadable: {
    level: "warning",
    short: "A file of instructions cannot be read as text.",
    help: "Make it a regular file of UTF-8 that may be read.",
  },
  deep: {
    level: "warning",
    short: "An import is deeper than the agent follows.",
    help: "Import the file from one that is nearer to the start.",
  },
  cycle: {
    level: "note",
    short: "A file imports a file that led to it.",
    help: "Take one of the imports out.",
  },
  twice: {
    level: "note",
    short: "A text is loaded twice, and costs twice.",
    help: "Keep one of them, or import one from the other.",
  },
  advice: {
    level: "note",
    short: "A file is longer than the makers of the agent advise.",
    help: "Move what matters to parts of the project only into files that are loaded on demand.",
  },
};

/** The report on what hosts load: an item for each finding of each host. */
export function reportLoads(report: LoadsReport): Report {
  const items = report.hosts.flatMap(({ host, title, findings }) => {
    return findings.map(({ kind, path, line, message }) => {
      return {
        path,
        rule: `loads_${kind}`,
        subject: host,
        level: RULES[kind].level,
        message: neutralize(`${title}: ${message}`),
        ...(line === undefined ? {} : { range: { line_start: line, line_end: line } }),
      };
    });
  });
  const rules = Object.entries(RULES).map(([kind, rule]) => ({ id: `loads_${kind}`, ...rule }));
  return { rules, items: sortByLevel(items), failures: [] };
}
