import { type AdviceAction, isPart, toAmount } from "../../../../src/engine/judge/advise.js";
import { ACTION_WORDS } from "../../../../src/render/advice.js";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import { adviseOn, describeGain, findAdvised, isEstimated } from "../../answer/list-forms.js";
import type { PageDocument } from "../../state/documents.js";

/** A document as a row of the table. Numbers are null until there is a verdict. */
export interface FileRow {
  id: number;
  name: string;
  /** The advice, or the reason why there is none yet. */
  status: string;
  action: AdviceAction | null;
  /** Whether there is a target that it misses in every form. */
  misses: boolean;
  /** Tokens of the document, and what its best form saves of them. */
  tokens: number | null;
  tokensSaved: number | null;
  tokensSavedPct: number | null;
  /** Tokens are estimated, and will be counted. */
  isEstimated: boolean;
}

const NOTHING = {
  action: null,
  misses: false,
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
  const { action, reason } = adviseOn(judgement);
  // What is cut is not saved.
  const tokens = isPart(judgement.verdict) ? null : findAdvised(judgement).tokens;
  return {
    id,
    name,
    status: ACTION_WORDS[action],
    action,
    misses: reason === "target_missed" || reason === "cut_misses_target",
    tokens: judgement.exact?.source ?? judgement.plan.token_estimates.source,
    tokensSaved: tokens?.savings ?? 0,
    tokensSavedPct: tokens?.savings_pct ?? 0,
    isEstimated: isEstimated(judgement),
  };
}

const STATES = {
  waiting: "Waiting",
  judging: "Judging",
  cancelled: "Cancelled",
  failed: "Failed",
} as const satisfies Record<string, string>;

/** Whether another form is better, or would be after a look. */
export function isChange({ action }: FileRow): boolean {
  return action !== "keep";
}

/** The headline about many documents. */
interface Totals {
  /** `Change 3 of 12 documents, look first at 2` */
  advice: string;
  /** `1,240 tokens fewer a load (−8.1 %)`, of those to look at, too. */
  figure: string;
  tone: "good" | "caution" | "neutral";
}

export function describeTotals(rows: readonly FileRow[]): Totals {
  let [judged, better, unsettled, missing, tokens, saved] = [0, 0, 0, 0, 0, 0];
  for (const { action, misses, tokens: count, tokensSaved } of rows) {
    if (action === null) continue;
    judged++;
    tokens += count ?? 0;
    saved += tokensSaved ?? 0;
    if (misses) missing++;
    if (action === "look_first") unsettled++;
    else if (action !== "keep") better++;
  }
  const all = formatCount(rows.length, "document");
  if (judged === 0) return { advice: all, figure: "not judged yet", tone: "neutral" };
  const nothing = "no other form saves enough";
  const about = rows.some(({ isEstimated }) => isEstimated) ? "about " : "";
  const gain = about + describeGain(toAmount(tokens - saved, tokens));
  if (better > 0) {
    const look = unsettled === 0 ? "" : `, look first at ${formatInteger(unsettled)}`;
    const advice = `Change ${formatInteger(better)} of ${all}${look}`;
    return { advice, figure: gain, tone: "good" };
  }
  if (unsettled > 0) {
    const advice = `Look first at ${formatInteger(unsettled)} of ${all}`;
    return { advice, figure: saved === 0 ? `without that, ${nothing}` : gain, tone: "caution" };
  }
  const kept = judged === rows.length ? `all ${all}` : `${formatInteger(judged)} of ${all}`;
  const missed = `${formatInteger(missing)} miss${missing === 1 ? "es" : ""} the target`;
  const figure = missing > 0 ? missed : nothing;
  return { advice: `Keep ${kept} as they are`, figure, tone: "neutral" };
}
