import type { AdviceAction } from "../../../../src/engine/judge/advise.js";
import { ACTION_WORDS } from "../../../../src/render/advice.js";
import { adviseOn, findAdvised } from "../../answer/list-forms.js";
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
  /** Tokens are estimated, and will be counted. */
  isEstimated: boolean;
}

const NOTHING = {
  action: null,
  tokens: null,
  tokensSaved: null,
  tokensSavedPct: null,
  isEstimated: false,
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
  const { action } = adviseOn(judgement);
  const { tokens } = findAdvised(judgement);
  return {
    id,
    name,
    status: ACTION_WORDS[action],
    action,
    tokens: judgement.exact?.source ?? judgement.plan.token_estimates.source,
    tokensSaved: tokens?.savings ?? 0,
    tokensSavedPct: tokens?.savings_pct ?? 0,
    isEstimated:
      judgement.exact === undefined &&
      judgement.plan.token_estimates.estimator.startsWith("pieces"),
  };
}

const STATES = {
  waiting: "Waiting",
  judging: "Judging",
  cancelled: "Cancelled",
  failed: "Failed",
} as const satisfies Record<string, string>;
