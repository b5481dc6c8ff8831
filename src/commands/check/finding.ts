import type { WarningRange } from "../../engine/contract/contract.js";

/** What `check` can find. The set is closed: another code needs another version of the output. */
export type FindingCode =
  | "convert_available"
  | "convert_lost"
  | "waste_grew"
  | "warning_added"
  | "fail_on_matched"
  | "unreadable"
  | "padding_grew"
  | "file_removed";

/** `regression` fails a check, `error` fails it with exit code 2, `note` is told only. */
export type FindingLevel = "regression" | "error" | "note";

/** Something about one document that its baseline did not have. */
export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  /** As the document was named or found. */
  path: string;
  /** A rendering of the code and its values, not the data. */
  message: string;
  /** The code of the warning, for `warning_added`. */
  warning?: string;
  /** Where that warning fires first. */
  range?: WarningRange;
  /** What the baseline has: characters, how often, or a verdict. Null where it has nothing. */
  baseline: number | string | null;
  /** The same of today. Null where there is nothing. */
  current: number | string | null;
}

/** A record, so that a code cannot be forgotten. */
export const FINDING_LEVELS: Record<FindingCode, FindingLevel> = {
  convert_available: "regression",
  convert_lost: "regression",
  waste_grew: "regression",
  warning_added: "regression",
  fail_on_matched: "regression",
  unreadable: "error",
  padding_grew: "note",
  file_removed: "note",
};

/** Whether anything fails a check. */
export function hasRegression(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level !== "note");
}

/** By path, then code, then warning, by UTF-16 code units: whatever the order of the documents was. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      compare(a.path, b.path) ||
      compare(a.code, b.code) ||
      compare(a.warning ?? "", b.warning ?? ""),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
