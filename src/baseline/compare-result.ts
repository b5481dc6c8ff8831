import type { FileResult, JudgedFile } from "../batch/file-result.js";
import type { Verdict } from "../engine/contract.js";
import { POLICY_VERSION } from "../engine/policy.js";
import type { Baseline } from "./baseline.js";
import { compareEntry } from "./compare-entry.js";
import type { Finding } from "./finding.js";
import { newFinding } from "./new-finding.js";
import { toEntry } from "./to-entry.js";

export interface CompareOptions {
  /** The name of a document in the baseline, from its path. */
  nameOf: (path: string) => string;
  /** Whether a verdict is one to fail on, whatever the baseline has. */
  fails: (verdict: Verdict) => boolean;
}

/**
 * Compares a document with its entry in the baseline.
 * @returns What is worse, in no order.
 */
export function compareResult(
  baseline: Baseline,
  result: FileResult,
  options: CompareOptions,
): Finding[] {
  return "error" in result
    ? [describeFailure(result.path, result.error.message)]
    : compareFile(baseline, result, options);
}

function compareFile(
  baseline: Baseline,
  file: JudgedFile,
  { nameOf, fails }: CompareOptions,
): Finding[] {
  const { path, verdict } = file;
  const then = baseline.files.get(nameOf(path));
  const gate = fails(verdict)
    ? [
        newFinding("fail_on_matched", path, {
          baseline: then?.verdict ?? null,
          current: verdict.verdict,
        }),
      ]
    : [];
  if (then === undefined) return [...gate, ...judgeNewFile(path, verdict)];
  const severities = Object.fromEntries(
    verdict.warnings.map(({ code, severity }) => [code, severity]),
  );
  const samePolicy = baseline.policy_version === POLICY_VERSION;
  const current = { path, entry: toEntry(file), severities };
  return [...gate, ...compareEntry(then, current, { samePolicy })];
}

/** Nobody has accepted its waste yet; what else it is like is for `--fail-on`. */
function judgeNewFile(path: string, { verdict }: Verdict): Finding[] {
  return verdict === "convert"
    ? [newFinding("convert_available", path, { baseline: null, current: verdict })]
    : [];
}

function describeFailure(path: string, message: string): Finding {
  return { ...newFinding("unreadable", path, { baseline: null, current: null }), message };
}
