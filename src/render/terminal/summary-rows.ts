import type { FileResult } from "../../commands/judge-files/file-result.js";
import type { FormName, VerdictName } from "../../engine/contract/contract.js";
import { isStaying } from "../is-staying.js";

/** What a table shows of a file, and nothing more: there may be very many. */
export interface SummaryRow {
  path: string;
  /** null for a file that could not be judged. */
  judged: JudgedNumbers | null;
}

export interface JudgedNumbers {
  verdict: VerdictName;
  /** The best form; its figures are those of the row. */
  form: FormName;
  /** Characters (UTF-16 code units). */
  chars: number;
  /** Tokens of the document, and those that its best form saves. */
  tokens: number;
  savings: number;
  /** Warnings of severity `warning`, but for what says that the document stays Markdown. */
  warnings: number;
}

export function toSummaryRow(result: FileResult): SummaryRow {
  if ("error" in result) return { path: result.path, judged: null };
  const { verdict, measured_chars, token_estimates, warnings } = result.verdict;
  const tokens = token_estimates.source;
  return {
    path: result.path,
    judged: {
      verdict,
      form: result.best_form.form,
      chars: measured_chars.source,
      tokens,
      savings: tokens - result.best_tokens,
      warnings: warnings.filter(
        (warning) => warning.severity === "warning" && !isStaying(verdict, warning),
      ).length,
    },
  };
}
