import type { FailedFile, FileResult } from "../batch/file-result.js";
import { type Finding, isFailed, listTasks, sortByImportance } from "./findings.js";
import { formatCount, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import { type AnnotationKind, formatAnnotation } from "./workflow-command.js";

/** GitHub shows this many annotations of each kind for a step and drops what comes later. */
export const MOST_SHOWN = 10;

const TITLE = "Context Verdict";

/**
 * Renders verdicts on files as GitHub's workflow commands: errors for files that were not read,
 * warnings and notices for the rest. Only what GitHub shows is printed, most important first; a
 * last notice says how many there are beside.
 * @returns Lines without a final line ending; empty where there is nothing to say.
 */
export function renderAnnotations(results: readonly FileResult[]): string {
  const failed = results.filter(isFailed);
  const findings = sortByImportance(results.flatMap(listTasks));
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const notices = findings.filter(({ severity }) => severity !== "warning");
  const isCut =
    failed.length > MOST_SHOWN || warnings.length > MOST_SHOWN || notices.length > MOST_SHOWN;
  const shown = {
    failed: failed.slice(0, MOST_SHOWN),
    warnings: warnings.slice(0, MOST_SHOWN),
    // The notice about the rest is one of the ten.
    notices: notices.slice(0, isCut ? MOST_SHOWN - 1 : MOST_SHOWN),
  };
  const left: [count: number, noun: string][] = [
    [failed.length - shown.failed.length, "error"],
    [warnings.length - shown.warnings.length, "warning"],
    [notices.length - shown.notices.length, "notice"],
  ];
  return [
    ...shown.failed.map(annotateFailure),
    ...shown.warnings.map((finding) => annotate("warning", finding)),
    ...shown.notices.map((finding) => annotate("notice", finding)),
    ...(isCut ? [annotateRest(left)] : []),
  ].join("\n");
}

function annotateFailure({ path, error }: FailedFile): string {
  const properties = { file: path, title: `${TITLE}: not read` };
  return formatAnnotation("error", properties, neutralize(error.message));
}

function annotate(kind: AnnotationKind, finding: Finding): string {
  const { path, rule, message, evidence, suggestion, range } = finding;
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
  return formatAnnotation(kind, properties, lines.join("\n"));
}

function annotateRest(left: readonly [count: number, noun: string][]): string {
  const counts = left.flatMap(([count, noun]) => (count === 0 ? [] : [formatCount(count, noun)]));
  const text = `${counts.join(", ")} more: GitHub shows ${MOST_SHOWN} of each kind for a step.`;
  return formatAnnotation("notice", { title: TITLE }, text.replaceAll(NO_BREAK, " "));
}
