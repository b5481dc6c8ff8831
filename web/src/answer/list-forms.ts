import type { Verdict } from "context-verdict";
import type { FormName } from "../../../src/engine/contract/contract.js";
import { type Advice, advise } from "../../../src/engine/judge/advise.js";
import {
  describeEstimator,
  formatCount,
  formatInteger,
  formatPercent,
} from "../../../src/render/format-number.js";
import type { Judgement } from "../engine/messages.js";

/** The estimator that counts tokens in the background. */
const EXACT = "o200k_base";

/** A form of a document on the page; `mode` is the result of another mode than lossless. */
export type FormId = FormName | "mode";

/** A form of a document with its measurements, all of them the engine's. */
export interface Form {
  id: FormId;
  name: string;
  /** Of the file that it is saved as. */
  extension: string;
  /** UTF-16 code units. */
  chars: Size;
  /** By the chosen estimator, or exact where they were counted; null where there is nothing to count. */
  tokens: Size | null;
  /** The proof, in words. */
  proof: string;
  text: string;
}

/** A size, and what it saves against the document: positive where it is less. */
interface Size {
  count: number;
  savings: number;
  savings_pct: number;
}

type Measured = Pick<Judgement, "verdict" | "plan" | "exact">;

const CANDIDATES = {
  lossless: { name: "TOON", extension: ".toon" },
  record: { name: "Records as TOON", extension: ".records.toon" },
  budget: { name: "TOON within the target", extension: ".budget.toon" },
} as const satisfies Record<Verdict["mode"], { name: string; extension: string }>;

const COMPACT: Record<string, { name: string; extension: string }> = {
  compact_markdown: { name: "Compact Markdown", extension: ".compact.md" },
  minified_json: { name: "Minified JSON", extension: ".min.json" },
  flow_yaml: { name: "Flow YAML", extension: ".flow.yaml" },
};

/** Whether programs read the document as data: it has no sections, and so neither hybrid nor plan. */
export function isData({ flavor }: Pick<Judgement, "flavor">): boolean {
  return flavor !== "markdown" && flavor !== "text";
}

/** The forms of a document, the source first. */
export function listForms(judgement: Judgement): Form[] {
  const { verdict, source } = judgement;
  const plan = withExact(judgement.plan, judgement.exact);
  const { source: tokens } = plan.token_estimates;
  const forms: (Form | null)[] = [
    {
      id: "keep",
      name: "Source",
      extension: ".md",
      chars: { count: source.length, savings: 0, savings_pct: 0 },
      tokens: { count: tokens, savings: 0, savings_pct: 0 },
      proof: "as it is",
      text: source,
    },
    listCompact(judgement, plan),
    isData(judgement) ? listTable(judgement, plan) : listHybrid(plan),
    listCandidate(judgement, withExact(verdict, judgement.exact)),
  ];
  return forms.filter((form) => form !== null);
}

/** The engine's advice: of the whole document, or of what another mode made of it. */
export function adviseOn({ verdict, plan, exact }: Measured): Advice {
  if (verdict.mode !== "lossless") return advise({ verdict: withExact(verdict, exact) });
  return advise({ verdict: withExact(plan, exact) });
}

/** The form of the advice; in another mode than lossless, the result of the mode. */
export function findBest(judgement: Measured): FormId {
  const { action, form } = adviseOn(judgement);
  return judgement.verdict.mode !== "lossless" && action !== "keep" ? "mode" : form.form;
}

/** Positive for savings. An increase is told in words: `82 more (15.8 %)`. */
export function describeSaved({ savings, savings_pct }: Size): string {
  const more = savings < 0 ? " more" : "";
  const share = savings === 0 ? "" : ` (${formatPercent(Math.abs(savings_pct))})`;
  return `${formatInteger(Math.abs(savings))}${more}${share}`;
}

/** The one number of an answer: `871 tokens fewer a load (−4.2 %)`. */
export function describeGain({ savings, savings_pct }: Size, noun = "token"): string {
  if (savings === 0) return `as many ${noun}s`;
  const [word, sign] = savings > 0 ? ["fewer", "−"] : ["more", "+"];
  const share = `${sign}${formatPercent(Math.abs(savings_pct))}`;
  return `${formatCount(Math.abs(savings), noun)} ${word} a load (${share})`;
}

/** A sentence about the advised form; undefined if the document stays as it is. */
export function describeForm({ id }: Form, { plan, flavor }: Judgement): string | undefined {
  const { sections = [] } = plan.context_plan ?? {};
  const converted = sections.filter(({ action }) => action === "convert").length;
  if (id === "hybrid") return `Markdown, with ${converted} of ${sections.length} sections as TOON.`;
  if (id === "table")
    return "Still JSON: arrays of objects name their fields once, then come rows.";
  if (id === "toon") return "All of it as TOON: columns are named once, then come bare rows.";
  const kind = flavor === "markdown" ? "Markdown" : "data";
  return id === "compact" ? `The same ${kind} in fewer characters.` : undefined;
}

/** Whether tokens are estimates, which are counted in the background where that can be. */
export function isEstimated({ plan, exact }: Measured): boolean {
  return exact === undefined && plan.token_estimates.estimator.startsWith("pieces");
}

/** The estimator of the tokens of a judgement. */
export function describeCounter({ plan, exact }: Measured): string {
  const { estimator } = plan.token_estimates;
  if (exact !== undefined) return `Counted by ${EXACT}`;
  const words = describeEstimator(estimator);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A form of a document; undefined where it does not have it. */
export function findForm(judgement: Judgement, wanted: FormId): Form | undefined {
  return listForms(judgement).find(({ id }) => id === wanted);
}

/** The form that the page hands out for the advice. */
export function findAdvised(judgement: Judgement): Form {
  return findForm(judgement, findBest(judgement)) ?? (listForms(judgement)[0] as Form);
}

function listCompact({ compact }: Judgement, plan: Verdict): Form | null {
  if (compact === null) return null;
  const found = plan.alternatives?.find(({ name }) => COMPACT[name] !== undefined);
  const { name, extension } = COMPACT[found?.name ?? ""] ?? { name: "Compact", extension: ".md" };
  return {
    id: "compact",
    name,
    extension,
    chars: toSize(found?.chars ?? 0, found),
    tokens: findTokens(plan, found?.name),
    proof: found?.name === "compact_markdown" ? "same document" : "same values",
    text: compact,
  };
}

function listTable({ table }: Judgement, plan: Verdict): Form | null {
  const found = plan.alternatives?.find(({ name }) => name === "json_table");
  if (table === null || found === undefined) return null;
  return {
    id: "table",
    name: "JSON table",
    extension: ".table.json",
    chars: toSize(found.chars, found),
    tokens: findTokens(plan, "json_table"),
    proof: "same values",
    text: table,
  };
}

function listHybrid(plan: Verdict): Form | null {
  const { net, sections = [], hybrid_document, reassembly_verified } = plan.context_plan ?? {};
  const converts = sections.some(({ action }) => action === "convert");
  if (!converts || hybrid_document === undefined) return null;
  return {
    id: "hybrid",
    name: "Hybrid",
    extension: ".hybrid.md",
    chars: toSize(net?.hybrid ?? 0, net),
    tokens: findTokens(plan, "hybrid"),
    proof: reassembly_verified ? "same document" : "not proved",
    text: hybrid_document,
  };
}

function listCandidate({ isSameText }: Judgement, verdict: Verdict): Form | null {
  const { mode, measured_chars, token_estimates, toon_candidate, flags } = verdict;
  if (toon_candidate === null) return null;
  const { toon, savings, savings_pct } = token_estimates;
  const same = flags.proof === "value" ? "same values" : "same document";
  return {
    ...CANDIDATES[mode],
    id: mode === "lossless" ? "toon" : "mode",
    chars: toSize(measured_chars.toon, measured_chars),
    tokens: { count: toon, savings, savings_pct },
    proof: flags.restores === true ? (isSameText ? "same text" : same) : "not the whole of it",
    text: toon_candidate,
  };
}

function toSize(
  count: number,
  saved: { savings: number; savings_pct: number } = { savings: 0, savings_pct: 0 },
): Size {
  return { count, savings: saved.savings, savings_pct: saved.savings_pct };
}

function findTokens({ token_estimates }: Verdict, wanted: string | undefined): Size | null {
  const found = token_estimates.alternatives?.find(({ name }) => name === wanted);
  return found === undefined ? null : toSize(found.tokens, found);
}

/** A verdict with exact counts in place of its estimates; the engine's own where they are not there yet. */
function withExact(verdict: Verdict, exact: Judgement["exact"]): Verdict {
  if (exact === undefined) return verdict;
  const { token_estimates } = verdict;
  const source = exact.source;
  const against = (tokens: number) => ({
    savings: source - tokens,
    savings_pct: source === 0 ? 0 : ((source - tokens) / source) * 100,
  });
  const toon = exact.made ?? token_estimates.toon;
  const alternatives = (token_estimates.alternatives ?? []).flatMap((one) => {
    const counts: Record<string, number | null> = { hybrid: exact.hybrid, json_table: exact.table };
    const tokens = one.name in counts ? counts[one.name] : (exact.compact ?? source);
    return tokens == null ? [] : [{ ...one, tokens, ...against(tokens) }];
  });
  return {
    ...verdict,
    token_estimates: {
      ...token_estimates,
      estimator: EXACT,
      source,
      toon,
      ...against(toon),
      alternatives,
    },
  };
}
