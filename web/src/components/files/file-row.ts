import type { AdviceAction } from "../../../../src/engine/judge/advise.js";
import { isAboutSavings } from "../../../../src/engine/warnings/is-about-savings.js";
import { describeAnswer } from "../../answer/describe-answer.js";
import type { PageDocument } from "../../state/documents.js";

/** A document as a row of the table. Numbers are null until there is a verdict. */
export interface FileRow {
  id: number;
  name: string;
  /** The advice, or what the document waits for. */
  status: string;
  action: AdviceAction | null;
  /** Tokens of the document, and what its best form saves of them. */
  tokens: number | null;
  tokensSaved: number | null;
  tokensSavedPct: number | null;
  /** Characters that its best form saves. */
  charsSaved: number | null;
  warnings: number | null;
}

const NOTHING = {
  action: null,
  tokens: null,
  tokensSaved: null,
  tokensSavedPct: null,
  charsSaved: null,
  warnings: null,
};

/** Documents are replaced when they change, so that what stays the same keeps its row. */
const rows = new WeakMap<PageDocument, FileRow>();

export function toRow(document: PageDocument): FileRow {
  const known = rows.get(document);
  if (known !== undefined) return known;
  const row = makeRow(document);
  rows.set(document, row);
  return row;
}

function makeRow({ id, name, state }: PageDocument): FileRow {
  if (state.kind !== "judged") {
    return { id, name, status: STATES[state.kind], ...NOTHING };
  }
  const { judgement } = state;
  const { verdict, plan } = judgement;
  const { action, words, form } = describeAnswer(judgement);
  return {
    id,
    name,
    status: words,
    action,
    tokens: plan.token_estimates.source,
    tokensSaved: form.tokens?.savings ?? 0,
    tokensSavedPct: form.tokens?.savings_pct ?? 0,
    charsSaved: form.savings,
    warnings: verdict.warnings.filter(
      ({ severity, code }) => severity === "warning" && !isAboutSavings(code),
    ).length,
  };
}

const STATES = {
  waiting: "Waiting",
  judging: "Judging",
  cancelled: "Cancelled",
  failed: "Failed",
} as const satisfies Record<string, string>;
