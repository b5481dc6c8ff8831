import type { Verdict } from "context-verdict";
import type { FormName } from "../../../src/engine/contract/contract.js";
import { type Advice, advise } from "../../../src/engine/judge/advise.js";
import type { Judgement } from "../engine/messages.js";

/** A form in which the page can hand out a document; `mode` is what another mode than lossless makes. */
export type FormId = FormName | "mode";

/** A form of a document with its measurements, all of them the engine's. */
export interface Form {
  id: FormId;
  name: string;
  /** Of the file that it is saved as. */
  extension: string;
  /** UTF-16 code units. */
  chars: number;
  savings: number;
  savings_pct: number;
  /** By the chosen estimator; null where there is nothing to count. */
  tokens: { count: number; savings: number; savings_pct: number } | null;
  /** Why it cannot be had; null where it can. */
  missing: string | null;
  text: string | null;
}

const CANDIDATES = {
  lossless: { name: "TOON", extension: ".toon" },
  record: { name: "Records as TOON", extension: ".records.toon" },
  budget: { name: "TOON within the target", extension: ".budget.toon" },
} as const satisfies Record<Verdict["mode"], { name: string; extension: string }>;

/** The forms of a document: source, compact, hybrid, TOON, and what the mode makes of it. */
export function listForms(judgement: Judgement): Form[] {
  const { verdict } = judgement;
  const forms = [listSource(judgement), listCompact(judgement), listHybrid(judgement)];
  if (verdict.mode === "lossless") return [...forms, listCandidate(verdict, "toon")];
  return [...forms, listLosslessToon(judgement.plan), listCandidate(verdict, "mode")];
}

/** The engine's advice: of the whole document, or of what another mode made of it. */
export function adviseOn({ verdict, plan }: Pick<Judgement, "verdict" | "plan">): Advice {
  if (verdict.mode !== "lossless") return advise({ verdict });
  const best = plan.context_plan?.best_form;
  // The engine's advice is about the delimiter that it chose; of another one, the verdict says.
  const isOther = best?.form === "toon" && !verdict.safe_to_auto_apply;
  return advise({
    verdict: plan,
    ...(isOther ? { best_form: { ...best, form: "keep", reason: "no_savings" } } : {}),
  });
}

/** The form that the advice is about; in another mode than lossless, what the mode makes. */
export function findBest(judgement: Judgement): FormId {
  const { action, form } = adviseOn(judgement);
  return judgement.verdict.mode !== "lossless" && action !== "keep" ? "mode" : form.form;
}

export function findForm(judgement: Judgement, wanted: FormId): Form {
  const forms = listForms(judgement);
  return forms.find(({ id }) => id === wanted) ?? (forms[0] as Form);
}

function listSource({ source, plan }: Judgement): Form {
  return {
    id: "keep",
    name: "Source",
    extension: ".md",
    chars: plan.measured_chars.source,
    savings: 0,
    savings_pct: 0,
    tokens: { count: plan.token_estimates.source, savings: 0, savings_pct: 0 },
    missing: null,
    text: source,
  };
}

function listCompact({ plan, compact }: Judgement): Form {
  const { alternatives = [], measured_chars } = plan;
  const isJson = alternatives.some(({ name }) => name === "minified_json");
  const name = isJson ? "minified_json" : "compact_markdown";
  const found = alternatives.find((one) => one.name === name);
  return {
    id: "compact",
    name: isJson ? "Minified JSON" : "Compact Markdown",
    extension: isJson ? ".min.json" : ".compact.md",
    chars: found?.chars ?? measured_chars.source,
    savings: found?.savings ?? 0,
    savings_pct: found?.savings_pct ?? 0,
    tokens: findTokens(plan, name),
    missing: compact === null ? "Nothing is padded" : null,
    text: compact,
  };
}

function listHybrid({ plan }: Judgement): Form {
  const { net, sections = [], hybrid_document } = plan.context_plan ?? {};
  const converts = sections.some(({ action }) => action === "convert");
  return {
    id: "hybrid",
    name: "Hybrid",
    extension: ".hybrid.md",
    chars: net?.hybrid ?? plan.measured_chars.source,
    savings: net?.savings ?? 0,
    savings_pct: net?.savings_pct ?? 0,
    tokens: findTokens(plan, "hybrid"),
    missing: converts ? null : "No section earns TOON by itself",
    text: converts ? (hybrid_document ?? null) : null,
  };
}

/** In another mode, the lossless candidate is measured but not made. */
function listLosslessToon({ measured_chars, token_estimates }: Verdict): Form {
  return {
    ...CANDIDATES.lossless,
    id: "toon",
    chars: measured_chars.toon,
    savings: measured_chars.savings,
    savings_pct: measured_chars.savings_pct,
    tokens: toTokens(token_estimates),
    missing: "Made in lossless mode",
    text: null,
  };
}

function listCandidate(verdict: Verdict, id: "toon" | "mode"): Form {
  const { mode, measured_chars, token_estimates, toon_candidate } = verdict;
  return {
    ...CANDIDATES[mode],
    id,
    chars: measured_chars.toon,
    savings: measured_chars.savings,
    savings_pct: measured_chars.savings_pct,
    tokens: toTokens(token_estimates),
    missing: toon_candidate === null ? "Refused: there is no candidate" : null,
    text: toon_candidate,
  };
}

function toTokens({ toon, savings, savings_pct }: Verdict["token_estimates"]): Form["tokens"] {
  return { count: toon, savings, savings_pct };
}

function findTokens({ token_estimates }: Verdict, wanted: string): Form["tokens"] {
  const found = token_estimates.alternatives?.find(({ name }) => name === wanted);
  if (found === undefined) return null;
  const { tokens, savings, savings_pct } = found;
  return { count: tokens, savings, savings_pct };
}
