import type { FileResult } from "../batch/file-result.js";
import type { VerdictName } from "../engine/contract.js";

/** What a table shows of a file, and nothing more: there may be very many. */
export interface SummaryRow {
  path: string;
  /** null for a file that could not be judged. */
  judged: JudgedNumbers | null;
}

export interface JudgedNumbers {
  verdict: VerdictName;
  /** `safe_to_auto_apply`. */
  safe: boolean;
  /** Characters (UTF-16 code units), as are the savings. */
  source: number;
  savings: number;
  savingsPct: number;
  /** Warnings of severity `warning`. */
  warnings: number;
}

export function toSummaryRow(result: FileResult): SummaryRow {
  if ("error" in result) return { path: result.path, judged: null };
  const { verdict, safe_to_auto_apply, measured_chars, warnings } = result.verdict;
  return {
    path: result.path,
    judged: {
      verdict,
      safe: safe_to_auto_apply,
      source: measured_chars.source,
      savings: measured_chars.savings,
      savingsPct: measured_chars.savings_pct,
      warnings: warnings.filter(({ severity }) => severity === "warning").length,
    },
  };
}
