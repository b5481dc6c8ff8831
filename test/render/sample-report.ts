import type { CheckReport } from "../../src/features/check/check-documents.js";
import { type Finding, type FindingCode, newFinding } from "../../src/features/check/finding.js";

type Value = Finding["baseline"];

/** A finding: its code and path, the values then and now, and what else it has. */
export type FindingData = [
  code: FindingCode,
  path: string,
  baseline: Value,
  current: Value,
  /** `lines` are where its warning fires. */
  more?: Partial<Finding> & { lines?: number[] },
];

export interface CheckData extends Pick<CheckReport, "budgets" | "since"> {
  findings?: readonly FindingData[];
  /** That made the baseline. */
  engine?: string;
}

const ENGINE = "context-verdict@0.1.0";

/** The report of a check of twelve documents. */
export function sampleReport({ findings = [], engine = ENGINE, ...rest }: CheckData): CheckReport {
  const found = findings.map(([code, path, baseline, current, more = {}]) => {
    const { lines = [], warning, ...changes } = more;
    const ranges = lines.map((line) => ({ line_start: line, line_end: line + 1 }));
    const subject = warning === undefined ? undefined : { code: warning, ranges };
    return { ...newFinding(code, path, { baseline, current }, subject), ...changes };
  });
  return {
    schema_version: "1.1",
    passed: found.every(({ level }) => level === "note"),
    files: 12,
    baseline: { path: "b.json", policy_version: "1.0", engine },
    current: { policy_version: "1.0", engine: ENGINE },
    findings: found,
    ...rest,
  };
}

/** How findings are accepted, and what was asked about. */
export const acceptWith = (named: readonly string[] = []) => {
  return { command: ["context-verdict", "check", "--accept"], settings: [], named };
};
