import type { WarningRange } from "../../engine/contract/contract.js";

export type ReportLevel = "error" | "warning" | "note";

/** An item about a file or the run. Texts are one line, without text of a document. */
export interface ReportItem {
  /** Absent for the run. */
  path?: string;
  /** The id of a rule or the code of an error. */
  rule: string;
  /** Distinguishes items of one rule in one file. */
  subject?: string;
  level: ReportLevel;
  message: string;
  /** What to do. */
  suggestion?: string;
  evidence?: string;
  /** Absent for the whole document. */
  range?: WarningRange;
}

/** Describes a rule to readers of the report. */
export interface ReportRule {
  id: string;
  /** One sentence. */
  short: string;
  /** What to do about it. */
  help: string;
  level: ReportLevel;
}

/** Results for CI, in any format. */
export interface CiReport {
  /** All rules, with or without items. */
  rules: readonly ReportRule[];
  /** Most important first: formats cut from the end. */
  items: readonly (ReportItem & { path: string })[];
  /** Files that could not be judged. */
  failures: readonly ReportItem[];
  /** About removed files, or about the run. */
  notes?: readonly ReportItem[];
}

const LEVELS: readonly ReportLevel[] = ["error", "warning", "note"];

/** Sorts by level, keeping the order within each. */
export function sortByLevel<Item extends ReportItem>(items: readonly Item[]): Item[] {
  return LEVELS.flatMap((level) => items.filter((item) => item.level === level));
}
