import type { WarningRange } from "../../engine/contract/contract.js";

export type ReportLevel = "error" | "warning" | "note";

/** One thing that a report for CI says of a file or of the run, on one line each. No text of a document. */
export interface ReportItem {
  /** Absent where the run is meant. */
  path?: string;
  /** The id of its rule, or the code of an error. */
  rule: string;
  /** What tells items of one rule in one file apart, beside their order. */
  subject?: string;
  level: ReportLevel;
  message: string;
  /** What to do. */
  suggestion?: string;
  evidence?: string;
  /** Absent where the whole document is meant. */
  range?: WarningRange;
}

/** A kind of items, for readers who have nothing but the report. */
export interface ReportRule {
  id: string;
  /** One sentence. */
  short: string;
  /** What to do about it. */
  help: string;
  level: ReportLevel;
}

/** What is said of many files, in any format. */
export interface CiReport {
  /** Every rule that there is, so that a reader learns of them. */
  rules: readonly ReportRule[];
  /** Most important first: what a format has no room for is cut from the end. */
  items: readonly (ReportItem & { path: string })[];
  /** Files that could not be judged. */
  failures: readonly ReportItem[];
  /** Anything else, about files that are gone or about the run. */
  notes?: readonly ReportItem[];
}

const LEVELS: readonly ReportLevel[] = ["error", "warning", "note"];

/** Most important first; within a level they keep their order. */
export function sortByLevel<Item extends ReportItem>(items: readonly Item[]): Item[] {
  return LEVELS.flatMap((level) => items.filter((item) => item.level === level));
}
