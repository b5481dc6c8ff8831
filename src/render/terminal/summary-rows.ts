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

/** What a table of files can be ordered by, first the default. Numbers: the largest first. */
export const SORT_KEYS = ["saved", "percent", "chars", "path", "verdict"] as const;

export type SortKey = (typeof SORT_KEYS)[number];

/** The verdicts by what there is to do: convert, look, split, nothing. */
const RANKS: Record<VerdictName, number> = {
  convert: 0,
  review: 1,
  split_first: 2,
  keep_markdown: 3,
  refused: 4,
};

export const VERDICTS_IN_ORDER = Object.keys(RANKS) as VerdictName[];

const COMPARE: Record<SortKey, (one: JudgedNumbers, other: JudgedNumbers) => number> = {
  path: () => 0,
  saved: (one, other) => other.savings - one.savings,
  percent: (one, other) => toShare(other) - toShare(one),
  chars: (one, other) => other.chars - one.chars,
  verdict: (one, other) => RANKS[one.verdict] - RANKS[other.verdict],
};

/** Rows in order; equal ones stay in the order of their paths, and failed ones are last. */
export function sortRows(rows: readonly SummaryRow[], key: SortKey): SummaryRow[] {
  return [...rows].sort(({ judged: one }, { judged: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return COMPARE[key](one, other);
  });
}

/** The tokens that the best form saves, as a share of all: not the percentage that is shown, which is rounded. */
export function toShare({ savings, tokens }: Pick<JudgedNumbers, "savings" | "tokens">): number {
  return tokens === 0 ? 0 : savings / tokens;
}
