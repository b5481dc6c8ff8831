import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { type Baseline, ENGINE } from "./baseline.js";
import { type Finding, hasRegression, sortFindings } from "./finding.js";

/** What `check` answers. Fields are only ever added. */
export interface CheckReport {
  schema_version: "1.0";
  /** Whether nothing is worse, and everything could be judged. */
  passed: boolean;
  /** How many documents were compared. */
  files: number;
  /** Who judged the documents when they were accepted. */
  baseline: { path: string; policy_version: string; engine: string };
  /** Who judges them now. */
  current: { policy_version: string; engine: string };
  findings: Finding[];
}

export function toCheckReport(
  baseline: Baseline & { path: string },
  files: number,
  findings: readonly Finding[],
): CheckReport {
  const { path, policy_version, engine } = baseline;
  return {
    schema_version: "1.0",
    passed: !hasRegression(findings),
    files,
    baseline: { path, policy_version, engine },
    current: { policy_version: POLICY_VERSION, engine: ENGINE },
    findings: sortFindings(findings),
  };
}
