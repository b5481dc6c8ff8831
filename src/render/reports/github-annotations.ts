import type { FailedFile, FileResult } from "../../commands/judge-files/file-result.js";
import { neutralize } from "../neutralize.js";
import { isFailed, listTasks, type ReportItem, sortByImportance } from "./report-items.js";
import { type Annotation, formatShown, TITLE } from "./workflow-commands.js";

/**
 * Renders verdicts on files as GitHub's workflow commands: errors for files that were not read,
 * warnings and notices for the rest. Only what GitHub shows is printed, most important first.
 * @returns Lines without a final line ending; empty where there is nothing to say.
 */
export function renderAnnotations(results: readonly FileResult[]): string {
  const items = sortByImportance(results.flatMap(listTasks));
  return formatShown([...results.filter(isFailed).map(annotateFailure), ...items.map(annotate)]);
}

function annotateFailure({ path, error }: FailedFile): Annotation {
  const properties = { file: path, title: `${TITLE}: not read` };
  return { kind: "error", properties, message: neutralize(error.message) };
}

function annotate(item: ReportItem): Annotation {
  const { path, rule, severity, message, evidence, suggestion, range } = item;
  const lines = [
    message,
    ...(evidence === undefined ? [] : [`= ${evidence}`]),
    ...(suggestion === undefined ? [] : [`→ ${suggestion}`]),
  ];
  const properties = {
    file: path,
    line: range?.line_start,
    endLine: range?.line_end,
    title: `${TITLE}: ${rule}`,
  };
  const kind = severity === "warning" ? "warning" : "notice";
  return { kind, properties, message: lines.join("\n") };
}
