import type { VerdictName } from "context-verdict";
import { describeAnswer } from "../../answer/describe-answer.js";
import { type FormId, findBest, findForm } from "../../answer/list-forms.js";
import { VERDICT_WORDS } from "../../report/verdict-words.js";
import type { PageDocument } from "../../state/documents.js";

/** A document as a row of the table. Numbers are null until there is a verdict. */
export interface FileRow {
  id: number;
  name: string;
  /** The verdict, or what the document waits for. */
  status: string;
  verdict: VerdictName | null;
  /** The form that the engine advises. */
  form: FormId | null;
  formName: string | null;
  /** Tokens of the document, and what its best form saves of them. */
  tokens: number | null;
  tokensSaved: number | null;
  tokensSavedPct: number | null;
  /** Characters that its best form saves. */
  charsSaved: number | null;
  safe: boolean | null;
  warnings: number | null;
}

const NOTHING = {
  verdict: null,
  form: null,
  formName: null,
  tokens: null,
  tokensSaved: null,
  tokensSavedPct: null,
  charsSaved: null,
  safe: null,
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
  const best = findBest(judgement);
  const form = findForm(judgement, best);
  return {
    id,
    name,
    status: VERDICT_WORDS[verdict.verdict],
    verdict: verdict.verdict,
    form: best,
    formName: best === "keep" ? "as it is" : form.name,
    tokens: plan.token_estimates.source,
    tokensSaved: form.tokens?.savings ?? 0,
    tokensSavedPct: form.tokens?.savings_pct ?? 0,
    charsSaved: form.savings,
    safe: best === "keep" ? true : describeAnswer(judgement).safety.isSafe,
    warnings: verdict.warnings.filter(({ severity }) => severity === "warning").length,
  };
}

const STATES = {
  waiting: "Waiting",
  judging: "Judging",
  cancelled: "Cancelled",
  failed: "Failed",
} as const satisfies Record<string, string>;
