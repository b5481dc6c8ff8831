import type { Verdict } from "../../engine/contract/contract.js";
import type { FileResult, JudgedFile } from "../judge-files/file-result.js";
import type { BaselineEntry } from "./baseline.js";
import { compareEntry } from "./compare-entry.js";
import type { Finding } from "./finding.js";
import { newFinding } from "./new-finding.js";
import { toEntry } from "./to-entry.js";

export interface CompareOptions {
  /** What was accepted of a document; undefined for a new one. */
  findEntry: (file: JudgedFile) => BaselineEntry | undefined;
  /** Whether the policy is that of the baseline. */
  samePolicy: boolean;
  /** Whether a verdict is one to fail on, whatever the baseline has. */
  fails: (verdict: Verdict) => boolean;
}

/**
 * Compares a document with its entry in the baseline.
 * @returns What is worse, in no order.
 */
export function compareResult(result: FileResult, options: CompareOptions): Finding[] {
  return "error" in result
    ? [describeFailure(result.path, result.error.message)]
    : compareFile(result, options);
}

function compareFile(
  file: JudgedFile,
  { findEntry, samePolicy, fails }: CompareOptions,
): Finding[] {
  const { path, verdict } = file;
  const then = findEntry(file);
  const gate = fails(verdict)
    ? [
        newFinding("fail_on_matched", path, {
          baseline: then?.verdict ?? null,
          current: verdict.verdict,
        }),
      ]
    : [];
  if (then === undefined) return [...gate, ...judgeNewFile(path, verdict)];
  const current = { path, entry: toEntry(file), warnings: verdict.warnings };
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
