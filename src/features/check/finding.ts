import type { FormName, WarningRange } from "../../engine/contract/contract.js";
import { MIN_CONVERT_SAVINGS_PCT } from "../../engine/policy/policy.js";
import { formatInteger } from "../../render/format-number.js";

/** The codes of findings. A new code needs a new version of the output. */
export type FindingCode =
  | "convert_available"
  | "convert_lost"
  | "waste_grew"
  | "warning_added"
  | "toon_damaged"
  | "fail_on_matched"
  | "over_budget"
  | "unreadable"
  | "file_removed";

/** A `regression` fails the check, an `error` fails it with exit code 2, a `note` does not fail it. */
export type FindingLevel = "regression" | "error" | "note";

/** A difference between a document and its baseline entry. */
export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  /** The document, as named or found. */
  path: string;
  /** The code and its values in words. */
  message: string;
  /** The code of the warning; only for `warning_added`. */
  warning?: string;
  /** Where that warning first fires, or the damaged lines. */
  range?: WarningRange;
  /** The host whose start is over its budget. */
  host?: string;
  /** The best form of the document, if it was judged. */
  best_form?: FormName;
  /** The command that resolves it: the words between `context-verdict` and the file. */
  remedy?: string;
  /** The budget for `over_budget`, else the value in the baseline: characters, a count or a verdict; null if there is none. */
  baseline: number | string | null;
  /** The value now; null if there is none. */
  current: number | string | null;
}

type Values = Pick<Finding, "baseline" | "current">;

/** The warning of a finding: its code, and where it fires. */
export interface Subject {
  code: string;
  /** One range each time it fires; undefined for the whole document. */
  ranges: readonly (WarningRange | undefined)[];
}

interface CodeFacts {
  level: FindingLevel;
  /** A clause without capital and full stop. */
  meaning: string;
  /** What to do about it, in sentences. */
  help: string;
  message: (values: Values, warning: Subject) => string;
}

const ACCEPT = "Or accept the document as it is, with `context-verdict check --accept`.";
const WRITE = `in the place of a file for agents; \`context-verdict convert\` prints that of a page. ${ACCEPT}`;

export const FINDING_CODES: Record<FindingCode, CodeFacts> = {
  convert_available: {
    level: "regression",
    meaning: "TOON became worth it: write it, or accept the document as it is",
    help: `\`context-verdict fix --form best\` writes it ${WRITE}`,
    message: ({ baseline }) =>
      baseline === null
        ? "a new document that is worth converting to TOON"
        : `worth converting to TOON; the verdict was ${baseline}`,
  },
  convert_lost: {
    level: "regression",
    meaning: "it was safe to convert; now a warning must be resolved first",
    help: `The message says which warning, and where. ${ACCEPT}`,
    message: (_values, { code, ranges }) =>
      `was safe to convert; now ${code || "a warning"}${listLines(ranges)} must be resolved first`,
  },
  waste_grew: {
    level: "regression",
    meaning: "the characters that TOON would save have grown by 5 % of the document or more",
    help: `\`context-verdict fix --form best\` writes the TOON ${WRITE}`,
    message: ({ baseline, current }) =>
      `TOON would save ${show(current)} characters; it was ${show(baseline)}: more by at least ${MIN_CONVERT_SAVINGS_PCT} % of the document`,
  },
  warning_added: {
    level: "regression",
    meaning: "a warning fires more often than it did",
    help: `The message says where, \`context-verdict help CODE\` what to do about it. ${ACCEPT}`,
    message: ({ baseline, current }, { code, ranges }) =>
      `${code} fires ${times(current)}${listLines(ranges)}; ${times(baseline)} before`,
  },
  toon_damaged: {
    level: "regression",
    meaning: "a toon block of a hybrid cannot be read back",
    help: "Mend the line, or take the file from git. Where the block only shows TOON, give its fence another name. No baseline accepts this.",
    message: () => "its TOON is damaged",
  },
  fail_on_matched: {
    level: "regression",
    meaning: "its verdict or a warning matches --fail-on or fail_on, regardless of the baseline",
    help: "Change the document, or `fail_on`. No baseline accepts this.",
    message: () => "matches fail_on",
  },
  over_budget: {
    level: "regression",
    meaning:
      "more tokens than its budget: shorten it, or raise the budget in context-verdict.config.json",
    help: "Shorten it (`context-verdict fix` may), or raise its budget. No baseline accepts this.",
    message: (values) => `has ${show(values.current)} tokens: ${describeExcess(values)}`,
  },
  unreadable: {
    level: "error",
    meaning: "the file could not be judged",
    help: "The message says why.",
    message: () => "cannot be judged",
  },
  file_removed: {
    level: "note",
    meaning: "the file no longer exists; check --accept --prune removes its entry",
    help: "No action is needed.",
    message: () => "is in the baseline, but there is no such file",
  },
};

/** Makes a finding with its level and message. */
export function newFinding(
  code: FindingCode,
  path: string,
  values: Values = { baseline: null, current: null },
  warning?: Subject,
): Finding {
  const { level, message } = FINDING_CODES[code];
  const range = warning?.ranges.find((one) => one !== undefined);
  return {
    code,
    level,
    path,
    message: message(values, warning ?? { code: "", ranges: [] }),
    ...(warning === undefined || code === "convert_lost" ? {} : { warning: warning.code }),
    ...(range === undefined ? {} : { range }),
    ...values,
  };
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

function show(value: number | string | null): string {
  return typeof value === "number" ? formatInteger(value) : String(value);
}

function times(count: number | string | null): string {
  return count === 0 ? "not at all" : count === 1 ? "once" : `${count} times`;
}

/** `400 over its budget of 2,000`; `baseline` is the budget. */
export function describeExcess({ baseline, current }: Values): string {
  return `${show(Number(current) - Number(baseline))} over its budget of ${show(baseline)}`;
}

/** The most lines in a message. */
const LISTED = 5;

/** ` (lines 3, 9)`, new or not: a baseline has no text to tell them apart. */
export function listLines(ranges: Subject["ranges"]): string {
  const lines = ranges.flatMap((range) => range?.line_start ?? []);
  if (lines.length === 0) return "";
  const shown = lines.slice(0, LISTED).join(", ");
  const rest = lines.length > LISTED ? ", …" : "";
  return ` (${lines.length === 1 ? "line" : "lines"} ${shown}${rest})`;
}
