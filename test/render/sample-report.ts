import type { CheckReport } from "../../src/features/check/check-documents.js";
import { FINDING_CODES, type Finding } from "../../src/features/check/finding.js";

/** A finding of a check, a regression unless its code says something else. */
export function sampleFinding(changes: Partial<Finding> = {}): Finding {
  const code = changes.code ?? "convert_available";
  return {
    code,
    level: FINDING_CODES[code].level,
    path: "a.md",
    message: "converting became worth it",
    baseline: "keep_markdown",
    current: "convert",
    ...changes,
  };
}

export function sampleReport(findings: Finding[], engine = "context-verdict@0.1.0"): CheckReport {
  const current = { policy_version: "1.0", engine: "context-verdict@0.1.0" };
  const baseline = { path: "b.json", policy_version: "1.0", engine };
  const passed = findings.every(({ level }) => level === "note");
  return { schema_version: "1.1", passed, files: 2, baseline, current, findings };
}

export const ACCEPT = { command: ["context-verdict", "check", "--accept"], named: [] };
