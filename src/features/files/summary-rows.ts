import type { FormName, VerdictName } from "../../engine/contract/contract.js";
import type { Advice } from "../../engine/judge/advise.js";
import { isAboutSavings } from "../../engine/warnings/is-about-savings.js";
import { adviseFile, type FileResult, isFailed } from "./file-result.js";

/** The data of a row of the table. Kept small, since there may be very many files. */
export interface SummaryRow {
  path: string;
  /** null for a file that could not be judged. */
  judged: JudgedNumbers | null;
}

export interface JudgedNumbers {
  verdict: VerdictName;
  action: Advice["action"];
  readBy: Advice["readBy"];
  /** Whether `fix` with the same arguments would consider it: a page only where it is named. */
  isFixable: boolean;
  /** The form to use. */
  form: FormName;
  /** Characters (UTF-16 code units). */
  chars: number;
  /** The tokens of the document, and those that the form saves. */
  tokens: number;
  savings: number;
  /** Warnings of severity `warning`, except those that are only about savings. */
  warnings: number;
}

/** @param fixable The files that `fix` with the same arguments would consider. */
export function toSummaryRow(result: FileResult, fixable: ReadonlySet<string>): SummaryRow {
  if (isFailed(result)) return { path: result.path, judged: null };
  const { verdict, measured_chars, token_estimates, warnings } = result.verdict;
  const { action, form, readBy } = adviseFile(result);
  return {
    path: result.path,
    judged: {
      verdict,
      action,
      readBy,
      isFixable: fixable.has(result.path),
      form: form.form,
      chars: measured_chars.source,
      tokens: token_estimates.source,
      savings: form.tokens?.savings ?? 0,
      warnings: warnings.filter(
        ({ severity, code }) => severity === "warning" && !isAboutSavings(code),
      ).length,
    },
  };
}

/** More urgent advice comes first. */
export const ADVICE_RANKS: Record<Advice["action"], number> = {
  look_first: 0,
  use_toon: 1,
  use_hybrid: 2,
  compact: 3,
  keep: 4,
};

/** In the order of totals. */
export const VERDICTS_IN_ORDER: readonly VerdictName[] = [
  "convert",
  "review",
  "split_first",
  "keep_markdown",
  "refused",
];

/** Sorts rows by the tokens that they save, keeping the order of equal ones; failed files come last. */
export function sortRows(rows: readonly SummaryRow[]): SummaryRow[] {
  return [...rows].sort(({ judged: one }, { judged: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return other.savings - one.savings;
  });
}

/** The share of tokens that the best form saves, unrounded. */
export function toShare({ savings, tokens }: Pick<JudgedNumbers, "savings" | "tokens">): number {
  return tokens === 0 ? 0 : savings / tokens;
}
