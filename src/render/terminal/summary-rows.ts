import type { FileResult } from "../../commands/judge-files/file-result.js";
import type { BestForm, VerdictName } from "../../engine/contract/contract.js";
import { isStaying } from "../is-staying.js";

/** What a table shows of a file, and nothing more: there may be very many. */
export interface SummaryRow {
  path: string;
  /** null for a file that could not be judged. */
  judged: JudgedNumbers | null;
}

export interface JudgedNumbers {
  verdict: VerdictName;
  /** The best form, and the characters that it saves. */
  best: Pick<BestForm, "form" | "savings">;
  /** Characters (UTF-16 code units), as are the savings. */
  source: number;
  savings: number;
  savingsPct: number;
  /** Warnings of severity `warning`, but for what says that the document stays Markdown. */
  warnings: number;
}

export function toSummaryRow(result: FileResult): SummaryRow {
  if ("error" in result) return { path: result.path, judged: null };
  const { verdict, measured_chars, warnings } = result.verdict;
  const { form, savings } = result.best_form;
  return {
    path: result.path,
    judged: {
      verdict,
      best: { form, savings },
      source: measured_chars.source,
      savings: measured_chars.savings,
      savingsPct: measured_chars.savings_pct,
      warnings: warnings.filter(
        (warning) => warning.severity === "warning" && !isStaying(verdict, warning),
      ).length,
    },
  };
}
