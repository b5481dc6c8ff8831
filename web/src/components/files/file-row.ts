import type { ProfileName, VerdictName } from "context-verdict";
import { type BestChoice, chooseBest } from "../../report/best-choice.js";
import { VERDICT_WORDS } from "../../report/verdict-words.js";
import type { PageDocument } from "../../state/documents.js";

/** A document as a row of the table. Numbers are null until there is a verdict. */
export interface FileRow {
  id: number;
  name: string;
  /** The verdict, or what the document waits for. */
  status: string;
  verdict: VerdictName | null;
  savings: number | null;
  savingsPct: number | null;
  tokens: number | null;
  profile: ProfileName | null;
  safe: boolean | null;
  warnings: number | null;
  best: BestChoice | null;
  source: number | null;
}

const NOTHING = {
  verdict: null,
  savings: null,
  savingsPct: null,
  tokens: null,
  profile: null,
  safe: null,
  warnings: null,
  best: null,
  source: null,
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
  const { verdict, plan } = state.judgement;
  return {
    id,
    name,
    status: VERDICT_WORDS[verdict.verdict],
    verdict: verdict.verdict,
    savings: verdict.measured_chars.savings,
    savingsPct: verdict.measured_chars.savings_pct,
    tokens: verdict.token_estimates.source,
    profile: verdict.profile.name,
    safe: verdict.safe_to_auto_apply,
    warnings: verdict.warnings.filter(({ severity }) => severity === "warning").length,
    best: chooseBest(verdict, plan),
    source: verdict.measured_chars.source,
  };
}

const STATES = {
  waiting: "Waiting",
  judging: "Judging",
  cancelled: "Cancelled",
  failed: "Failed",
} as const satisfies Record<string, string>;
