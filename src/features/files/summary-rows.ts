import type { FormName, VerdictName } from "../../engine/contract/contract.js";
import type { Advice } from "../../engine/judge/advise.js";
import { isAboutSavings } from "../../engine/warnings/is-about-savings.js";
import { adviseFile, type FileResult, isFailed } from "./file-result.js";

/** What a table shows of a file, and nothing more: there may be very many. */
export interface SummaryRow {
  path: string;
  /** null for a file that could not be judged. */
  judged: JudgedNumbers | null;
}

export interface JudgedNumbers {
  verdict: VerdictName;
  action: Advice["action"];
  readBy: Advice["readBy"];
  /** Whether `fix` with the same names looks at it. */
  isFixable: boolean;
  /** The form to use; its figures are those of the row. */
  form: FormName;
  /** Characters (UTF-16 code units). */
  chars: number;
  /** Tokens of the document, and those that the form saves. */
  tokens: number;
  savings: number;
  /** Warnings of severity `warning`, but for what is only about savings. */
  warnings: number;
}

/** @param fixable What `fix` with the same names looks at. */
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
      isFixable: readBy === "agents" && fixable.has(result.path),
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

/** What a table of files can be ordered by, first the default. Numbers: the largest first. */
export const SORT_KEYS = ["saved", "percent", "chars", "path", "advice"] as const;

export type SortKey = (typeof SORT_KEYS)[number];

/** What asks for more comes first. */
export const ADVICE_RANKS: Record<Advice["action"], number> = {
  look_first: 0,
  use_toon: 1,
  use_hybrid: 2,
  compact: 3,
  keep: 4,
};

/** As they are counted. */
export const VERDICTS_IN_ORDER: readonly VerdictName[] = [
  "convert",
  "review",
  "split_first",
  "keep_markdown",
  "refused",
];

const COMPARE: Record<SortKey, (one: JudgedNumbers, other: JudgedNumbers) => number> = {
  path: () => 0,
  saved: (one, other) => other.savings - one.savings,
  percent: (one, other) => toShare(other) - toShare(one),
  chars: (one, other) => other.chars - one.chars,
  advice: (one, other) => ADVICE_RANKS[one.action] - ADVICE_RANKS[other.action],
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
