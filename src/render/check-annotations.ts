import type { CheckReport } from "../baseline/check-report.js";
import type { FindingLevel } from "../baseline/finding.js";
import { neutralize } from "./neutralize.js";
import { type AnnotationKind, formatAnnotation } from "./workflow-command.js";

const KINDS: Record<FindingLevel, AnnotationKind> = {
  error: "error",
  regression: "error",
  note: "notice",
};

/**
 * Renders the findings of a check as GitHub's workflow commands, one line each, what fails first:
 * GitHub shows ten of each kind.
 * @returns Lines without a final line ending; empty where there is nothing to say.
 */
export function renderCheckAnnotations({ findings }: CheckReport): string {
  const failing = findings.filter(({ level }) => level !== "note");
  const notes = findings.filter(({ level }) => level === "note");
  return [...failing, ...notes]
    .map(({ level, path, code, message }) =>
      formatAnnotation(
        KINDS[level],
        { file: path, title: `Context Verdict: ${code}` },
        neutralize(message),
      ),
    )
    .join("\n");
}
