import type { WarningRange } from "../../engine/contract/contract.js";

export type ReportLevel = "error" | "warning" | "note";

/** An item about a file or the run. Texts are one line, without text of a document. */
export interface ReportItem {
  /** Absent for the run. */
  path?: string;
  /** The code of a warning, a finding or an error. */
  rule: string;
  level: ReportLevel;
  message: string;
  /** What to do. */
  suggestion?: string;
  evidence?: string;
  /** Absent for the whole document. */
  range?: WarningRange;
}
