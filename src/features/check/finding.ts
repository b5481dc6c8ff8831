import type { FormName, WarningRange } from "../../engine/contract/contract.js";
import { MIN_CONVERT_SAVINGS_PCT } from "../../engine/policy/policy.js";
import { formatInteger } from "../../render/format-number.js";

/** What `check` can find. The set is closed: a new code needs a new version of the output. */
export type FindingCode =
  | "convert_available"
  | "convert_lost"
  | "waste_grew"
  | "warning_added"
  | "toon_damaged"
  | "toon_stale"
  | "fail_on_matched"
  | "unreadable"
  | "padding_grew"
  | "file_removed";

/** A `regression` fails the check, an `error` fails it with exit code 2, a `note` does not fail it. */
export type FindingLevel = "regression" | "error" | "note";

/** A difference between a document and its baseline entry. */
export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  /** The document, as it was named or found. */
  path: string;
  /** The code and its values in words. */
  message: string;
  /** The code of the warning; only for `warning_added`. */
  warning?: string;
  /** Where that warning first fires, or the lines that are damaged. */
  range?: WarningRange;
  /** The form in which the document is best used; only where it was judged. */
  best_form?: FormName;
  /** What mends it: the words between `context-verdict` and the file. Absent where a person has to. */
  remedy?: string;
  /** The new path of a document that was moved; only for `file_removed`. */
  moved_to?: string;
  /** The value in the baseline: characters, a count or a verdict; null if there is none. */
  baseline: number | string | null;
  /** The value now; null if there is none. */
  current: number | string | null;
}

export const FINDING_LEVELS: Record<FindingCode, FindingLevel> = {
  convert_available: "regression",
  convert_lost: "regression",
  waste_grew: "regression",
  warning_added: "regression",
  toon_damaged: "regression",
  toon_stale: "regression",
  fail_on_matched: "regression",
  unreadable: "error",
  padding_grew: "note",
  file_removed: "note",
};

/** Whether any finding fails the check. */
export function hasRegression(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level !== "note");
}

/** Sorts by path, then code, then warning, by UTF-16 code units. */
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

type Values = Pick<Finding, "baseline" | "current">;

/** The warning of a finding: its code, and where it fires. */
export interface Subject {
  code: string;
  /** One range each time it fires; undefined for the whole document. */
  ranges: readonly (WarningRange | undefined)[];
}

/** How many lines a message lists. */
const LISTED = 5;

/** Makes a finding with its level and message. */
export function newFinding(
  code: FindingCode,
  path: string,
  values: Values,
  warning?: Subject,
): Finding {
  const range = warning?.ranges.find((one) => one !== undefined);
  return {
    code,
    level: FINDING_LEVELS[code],
    path,
    message: MESSAGES[code](values, warning ?? { code: "", ranges: [] }),
    ...(warning === undefined || code === "convert_lost" ? {} : { warning: warning.code }),
    ...(range === undefined ? {} : { range }),
    ...values,
  };
}

const MESSAGES: Record<FindingCode, (values: Values, warning: Subject) => string> = {
  convert_available: ({ baseline }) =>
    baseline === null
      ? "a new document that is worth converting to TOON"
      : `worth converting to TOON; the verdict was ${baseline}`,
  convert_lost: (_values, { code, ranges }) =>
    `was safe to convert without a look; somebody has to settle ${code || "a warning"}${listLines(ranges)} first`,
  waste_grew: ({ baseline, current }) =>
    `TOON would save ${show(current)} characters; it was ${show(baseline)}: more by at least ${MIN_CONVERT_SAVINGS_PCT} % of the document`,
  warning_added: ({ baseline, current }, { code, ranges }) =>
    `${code} fires ${times(current)}${listLines(ranges)}; it was ${times(baseline)}`,
  toon_damaged: () => "its TOON is damaged",
  toon_stale: () => "is not its document as TOON any more",
  fail_on_matched: () => "matches fail_on",
  unreadable: () => "cannot be judged",
  padding_grew: ({ baseline, current }) =>
    `${show(current)} characters of its tables are padding and the like; it was ${show(baseline)}`,
  file_removed: () => "is in the baseline, but there is no such file",
};

function show(value: number | string | null): string {
  return typeof value === "number" ? formatInteger(value) : String(value);
}

function times(count: number | string | null): string {
  return count === 0 ? "not at all" : count === 1 ? "once" : `${count} times`;
}

/** ` (lines 3, 9)`, all of them: a baseline holds no text, so which of them is new is unknown. */
export function listLines(ranges: Subject["ranges"]): string {
  const lines = ranges.flatMap((range) => range?.line_start ?? []);
  if (lines.length === 0) return "";
  const shown = lines.slice(0, LISTED).join(", ");
  const rest = lines.length > LISTED ? ", …" : "";
  return ` (${lines.length === 1 ? "line" : "lines"} ${shown}${rest})`;
}
