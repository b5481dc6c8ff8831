import type { CheckReport } from "../../commands/check/check-documents.js";
import type { Finding, FindingLevel } from "../../commands/check/finding.js";
import { neutralize } from "../neutralize.js";
import { describeOtherEngine } from "../other-engine.js";
import { type Annotation, type AnnotationKind, formatShown, TITLE } from "./workflow-commands.js";

const KINDS: Record<FindingLevel, AnnotationKind> = {
  error: "error",
  regression: "error",
  note: "notice",
};

/**
 * Renders the findings of a check as GitHub's workflow commands, one line each, as many as GitHub
 * shows.
 * @returns Lines without a final line ending; empty where there is nothing to say.
 */
export function renderCheckAnnotations(report: CheckReport): string {
  const otherEngine = describeOtherEngine(report);
  return formatShown([
    ...(otherEngine === undefined ? [] : [annotateRun(otherEngine)]),
    ...report.findings.map(annotate),
  ]);
}

function annotateRun(message: string): Annotation {
  return { kind: "notice", properties: { title: TITLE }, message };
}

function annotate({ level, path, code, message, range }: Finding): Annotation {
  const properties = {
    file: path,
    line: range?.line_start,
    endLine: range?.line_end,
    title: `${TITLE}: ${code}`,
  };
  return { kind: KINDS[level], properties, message: neutralize(message) };
}
