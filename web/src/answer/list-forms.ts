import type { Verdict } from "context-verdict";
import type { FormName } from "../../../src/engine/contract/contract.js";
import {
  type Advice,
  type Amount,
  advise,
  isPart,
  toAmount,
} from "../../../src/engine/judge/advise.js";
import { formatCount, formatInteger, formatPercent } from "../../../src/render/format-number.js";
import type { Judgement } from "../engine/messages.js";

/** The estimator that counts tokens in the background. */
const EXACT = "o200k_base";

/** A form of a document on the page; `mode` is the result of another mode than lossless. */
export type FormId = FormName | "mode";

/** A form of a document with its tokens, all of them the engine's. */
export interface Form {
  id: FormId;
  name: string;
  /** Of the file that it is saved as. */
  extension: string;
  /** By the chosen estimator, or exact where they were counted. */
  tokens: Amount;
  /** The proof, in words. */
  proof: string;
  text: string;
}

type Measured = Pick<Judgement, "verdict" | "plan" | "exact">;
type Named = Pick<Form, "name" | "extension">;

const SOURCE = { name: "Source", extension: ".md" };

const CANDIDATES: Record<Verdict["mode"], Named> = {
  lossless: { name: "TOON", extension: ".toon" },
  record: { name: "Records as TOON", extension: ".records.toon" },
  budget: { name: "TOON within the target", extension: ".budget.toon" },
};

const COMPACT: Record<string, Named> = {
  compact_markdown: { name: "Compact Markdown", extension: ".compact.md" },
  minified_json: { name: "Minified JSON", extension: ".min.json" },
  flow_yaml: { name: "Flow YAML", extension: ".flow.yaml" },
};

/** Whether programs read the document as data: it has no sections, and so neither hybrid nor plan. */
export function isData({ flavor }: Pick<Judgement, "flavor">): boolean {
  return flavor !== "markdown" && flavor !== "text";
}

/** The forms of a document that it has a text of, the source first, by how much they change. */
export function listForms(judgement: Judgement): Form[] {
  const { verdict, plan, exact, source, compact, table } = judgement;
  const { sections = [], hybrid_document = null } = plan.context_plan ?? {};
  const isLossless = verdict.mode === "lossless";
  const [compactForm] = plan.alternatives?.flatMap(({ name }) => COMPACT[name] ?? []) ?? [];
  const named: Record<FormName, Omit<Form, "id" | "tokens" | "text"> & { text: string | null }> = {
    keep: { ...SOURCE, proof: "as it is", text: source },
    compact: {
      ...(compactForm ?? SOURCE),
      proof: isData(judgement) ? "same values" : "same document",
      text: compact,
    },
    hybrid: {
      name: "Hybrid",
      extension: ".hybrid.md",
      proof: "same document",
      text: sections.some(({ action }) => action === "convert") ? hybrid_document : null,
    },
    table: { name: "JSON table", extension: ".table.json", proof: "same values", text: table },
    toon: {
      ...CANDIDATES.lossless,
      proof: proveCandidate(judgement),
      text: isLossless ? verdict.toon_candidate : null,
    },
  };
  const forms = advise({ verdict: withExact(plan, exact) }).forms.flatMap(({ form, tokens }) => {
    const { text, ...rest } = named[form];
    return text === null || tokens === null ? [] : { id: form as FormId, ...rest, text, tokens };
  });
  if (isLossless || verdict.toon_candidate === null) return forms;
  const { toon, source: whole } = withExact(verdict, exact).token_estimates;
  return [
    ...forms,
    {
      id: "mode",
      ...CANDIDATES[verdict.mode],
      proof: proveCandidate(judgement),
      tokens: toAmount(toon, whole),
      text: verdict.toon_candidate,
    },
  ];
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
export function describeSaved({ savings, savings_pct }: Amount): string {
  const more = savings < 0 ? " more" : "";
  const share = savings === 0 ? "" : ` (${formatPercent(Math.abs(savings_pct))})`;
  return `${formatInteger(Math.abs(savings))}${more}${share}`;
}

/** The one number of an answer: `871 tokens fewer a load (−4.2 %)`. */
export function describeGain({
  savings,
  savings_pct,
}: Pick<Amount, "savings" | "savings_pct">): string {
  if (savings === 0) return `as many tokens`;
  const [word, sign] = savings > 0 ? ["fewer", "−"] : ["more", "+"];
  const share = `${sign}${formatPercent(Math.abs(savings_pct))}`;
  return `${formatCount(Math.abs(savings), "token")} ${word} a load (${share})`;
}

/** A sentence about the advised form; undefined if the document stays as it is. */
export function describeForm({ id }: Form, { plan, flavor }: Judgement): string | undefined {
  const { sections = [] } = plan.context_plan ?? {};
  const converted = sections.filter(({ action }) => action === "convert").length;
  if (id === "hybrid") return `Markdown, with ${converted} of ${sections.length} sections as TOON.`;
  if (id === "table") {
    const format = flavor === "yaml" ? "JSON instead of YAML" : "Still JSON";
    return `${format}: arrays of objects name their fields once, then come rows.`;
  }
  if (id === "toon") return "All of it as TOON: columns are named once, then come bare rows.";
  const kind = flavor === "markdown" ? "Markdown" : "data";
  return id === "compact" ? `The same ${kind} in fewer characters.` : undefined;
}

/** Whether tokens are estimates, which are counted in the background where that can be. */
export function isEstimated({ plan, exact }: Measured): boolean {
  return exact === undefined && plan.token_estimates.estimator.startsWith("pieces");
}

/** The estimator of the tokens of a judgement. */
export function describeCounter(measured: Measured): string {
  const { estimator } = measured.plan.token_estimates;
  if (isEstimated(measured)) return `Estimated by ${estimator}`;
  const [, vocabulary = EXACT] = /^gpt-tokenizer\/(\w+)@/.exec(estimator) ?? [];
  return `Counted by ${vocabulary}`;
}

/** A form of a document; undefined where it does not have it. */
export function findForm(judgement: Judgement, wanted: FormId): Form | undefined {
  return listForms(judgement).find(({ id }) => id === wanted);
}

/** The form that the page hands out for the advice. */
export function findAdvised(judgement: Judgement): Form {
  return findForm(judgement, findBest(judgement)) ?? (listForms(judgement)[0] as Form);
}

/** The proof of a candidate, in words. */
function proveCandidate({ verdict, isSameText }: Judgement): string {
  const { flags } = verdict;
  if (flags.restores !== true) return isPart(verdict) ? "not the whole of it" : "all of its text";
  if (isSameText) return "same text";
  return flags.proof === "value" ? "same values" : "same document";
}

/** A verdict with exact counts in place of its estimates; the engine's own where they are not there yet. */
function withExact(verdict: Verdict, exact: Judgement["exact"]): Verdict {
  if (exact === undefined) return verdict;
  const { token_estimates } = verdict;
  const { source, compact, hybrid, table: json_table } = exact;
  const against = (tokens: number) => {
    const { savings, savings_pct } = toAmount(tokens, source);
    return { savings, savings_pct };
  };
  const toon = exact.made ?? token_estimates.toon;
  const counts: Record<string, number | null> = { hybrid, json_table };
  const alternatives = token_estimates.alternatives?.flatMap((one) => {
    const tokens = one.name in counts ? counts[one.name] : (compact ?? source);
    return tokens == null ? [] : { ...one, tokens, ...against(tokens) };
  });
  return {
    ...verdict,
    token_estimates: {
      ...token_estimates,
      estimator: EXACT,
      source,
      toon,
      ...against(toon),
      ...(alternatives && { alternatives }),
    },
  };
}
