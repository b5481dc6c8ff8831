import type { FailedFile, FileResult, JudgedFile } from "../../commands/judge-files/file-result.js";
import type {
  Severity,
  Verdict,
  VerdictName,
  WarningRange,
} from "../../engine/contract/contract.js";
import { explainVerdict } from "../explain-verdict.js";
import { NO_BREAK } from "../format-number.js";
import { HEADLINES } from "../headline.js";
import { isStaying } from "../is-staying.js";
import { neutralize } from "../neutralize.js";

/** The rule under which the verdict itself is reported, beside the codes of warnings. */
export const VERDICT_RULE = "verdict";

/** Longer texts are cut: reports are read in lists, and their readers have limits of their own. */
const LONGEST_TEXT = 1_000;

/** One thing that a report for CI says of a document, on one line each. No text of the document. */
export interface ReportItem {
  path: string;
  /** The code of a warning, or `VERDICT_RULE`. */
  rule: string;
  severity: Severity;
  message: string;
  suggestion?: string;
  evidence?: string;
  /** Absent where the whole document is meant. */
  range?: WarningRange;
}

/**
 * Verdicts that ask for something to be done. `keep_markdown` does not: it would put a remark on
 * every document that is fine as it is.
 */
const IS_REPORTED: Record<VerdictName, boolean> = {
  convert: true,
  review: true,
  split_first: true,
  refused: true,
  keep_markdown: false,
};

/** Whether a file could not be judged. */
export function isFailed(result: FileResult): result is FailedFile {
  return "error" in result;
}

/** What is to be said of a document: its verdict where it asks for something, then its warnings. */
export function listItems({ path, verdict }: JudgedFile): ReportItem[] {
  return [
    ...(IS_REPORTED[verdict.verdict] ? [describeVerdict(path, verdict)] : []),
    ...verdict.warnings.map(({ code, severity, message, suggestion, evidence, range }) => ({
      path,
      rule: toOneLine(code),
      severity,
      message: toOneLine(message),
      ...(suggestion === undefined ? {} : { suggestion: toOneLine(suggestion) }),
      ...(evidence === undefined ? {} : { evidence: toOneLine(evidence) }),
      ...(range === undefined ? {} : { range }),
    })),
  ];
}

/**
 * What a reader can act on, for reports that put each item before a reader's eyes. That a
 * document kept as Markdown would be longer as TOON is why it is kept, and true of most prose.
 */
export function listTasks(result: FileResult): ReportItem[] {
  if (isFailed(result)) return [];
  const { verdict } = result.verdict;
  return listItems(result).filter(({ rule }) => !isStaying(verdict, { code: rule }));
}

function describeVerdict(path: string, verdict: Verdict): ReportItem {
  const words = HEADLINES[verdict.verdict].words;
  const message = toOneLine(`${words}: ${explainVerdict(verdict)}`);
  return { path, rule: VERDICT_RULE, severity: "info", message };
}

function toOneLine(text: string): string {
  const line = neutralize(text.replaceAll(NO_BREAK, " "));
  return line.length > LONGEST_TEXT ? `${neutralize(line.slice(0, LONGEST_TEXT))}…` : line;
}

/**
 * Puts what matters most first and keeps the order of the rest: warnings, those before notes, and
 * that a document is no shorter as TOON last among them, since nothing has to be done about it.
 */
export function sortByImportance(items: readonly ReportItem[]): ReportItem[] {
  return [...items].sort((one, other) => rank(one) - rank(other));
}

function rank({ rule, severity }: ReportItem): number {
  if (severity === "info") return rule === VERDICT_RULE ? 2 : 3;
  return rule === "negative_savings" ? 1 : 0;
}
