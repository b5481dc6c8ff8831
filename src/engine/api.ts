import { type Analysis, analyze } from "./candidate/analysis.js";
import {
  compactForm,
  measureOtherForm,
  type OtherForm,
  tableForms,
} from "./candidate/other-forms.js";
import type { BestForm, BudgetTarget, Provenance, Verdict } from "./contract/contract.js";
import type { TokenEstimator } from "./contract/estimator.js";
import { once } from "./contract/once.js";
import { DEFAULT_CHARS_PER_TOKEN } from "./contract/option-facts.js";
import {
  COMPACT_OPTIONS,
  type CompactOptions,
  type ConvertOptions,
  checkConvertOptions,
  checkOptions,
  checkText,
  PLAN_OPTIONS,
  type PlanOptions,
  PROFILE_OPTIONS,
  type ProfileOptions,
} from "./contract/options.js";
import {
  ENGINE_VERSION,
  TOON_CODEC_VERSION,
  TOON_SPEC_VERSION,
  VERDICT_SCHEMA,
} from "./contract/version.js";
import { toSourceType } from "./data/guess-flavor.js";
import { type FormOptions, findBestForm } from "./judge/best-form.js";
import { type JudgeOptions, judge } from "./judge/judge.js";
import type { Judgement } from "./judge/judgement.js";
import { planDocument } from "./judge/plan.js";
import { findTitle } from "./markdown/document.js";
import type { Target } from "./modes/budget/target.js";
import { modeOf } from "./modes/conversion.js";
import { toShare } from "./policy/coverage.js";
import { estimateTokens } from "./policy/measure.js";
import { POLICY_VERSION } from "./policy/policy.js";
import { countStats } from "./statements/stats.js";
import { AUTO_DELIMITER } from "./toon/codec.js";
import { defaultEstimator, weightToTokens } from "./weight/default-estimator.js";
import { weighText } from "./weight/weigh.js";

const PLAN_SCHEMA = "1.1";

const PROVENANCE: Provenance = {
  engine: `context-verdict@${ENGINE_VERSION}`,
  toon: `@toon-format/toon@${TOON_CODEC_VERSION}`,
  toon_spec: TOON_SPEC_VERSION,
};

/**
 * Measures a document and decides whether converting it to TOON is worth it. The candidate is
 * withheld (`toon_candidate` is null). Any string gets a verdict.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string and for wrong options.
 */
export function profile(text: string, options: ProfileOptions = {}): Verdict {
  return profileJudged(text, options).verdict;
}

/** A verdict, and the judgement behind it. */
export interface JudgedVerdict {
  verdict: Verdict;
  judgement: Judgement;
}

export function profileJudged(text: string, options: ProfileOptions): JudgedVerdict {
  checkText(text, "content");
  checkOptions(options, PROFILE_OPTIONS);
  const judgement = judge(analyze(text, options.flavor ?? "auto"));
  return { verdict: toVerdict(judgement, options), judgement };
}

/** A verdict, with the best form of the document. */
export interface AdvisedVerdict {
  verdict: Verdict;
  best_form: BestForm;
  /** Tokens of the best form, by the estimator of the verdict. */
  best_tokens: number;
}

/** As `profile`, with the best form. */
export function profileWithForm(
  text: string,
  { inPlace, ...options }: ProfileOptions & FormOptions = {},
): AdvisedVerdict {
  return addForm(profileJudged(text, options), { ...options, inPlace });
}

function addForm(
  { judgement, verdict }: JudgedVerdict,
  { estimator = defaultEstimator, inPlace }: ProfileOptions & FormOptions,
): AdvisedVerdict {
  const { best, text } = findBestForm(judgement, { inPlace });
  const best_tokens = reuseWeights(estimator, judgement).count(text);
  return { verdict, best_form: best, best_tokens };
}

/**
 * As `profile`, with the TOON candidate. In `record` mode the candidate holds the document's
 * records only; in `budget` mode it is cut to the target where `allow_lossy` permits, and the
 * verdict is `refused`, without a candidate, where it does not.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string, for wrong options and
 *   for conflicting options.
 */
export function convert(text: string, options: ConvertOptions = {}): Verdict {
  return convertJudged(text, options).verdict;
}

/** As `convert` in lossless mode, with the best form. */
export function convertWithForm(
  text: string,
  { inPlace, ...options }: ConvertOptions & FormOptions = {},
): AdvisedVerdict {
  return addForm(convertJudged(text, options), { ...options, inPlace });
}

export function convertJudged(text: string, options: ConvertOptions): JudgedVerdict {
  checkText(text, "content");
  checkConvertOptions(options);
  return answerConvert(analyze(text, options.flavor ?? "auto"), options);
}

function answerConvert(analysis: Analysis, options: ConvertOptions): JudgedVerdict {
  const { delimiter = "auto" } = options;
  const judgement = judge(analysis, {
    mode: toMode(options),
    delimiter: delimiter === "auto" ? AUTO_DELIMITER : delimiter,
  });
  const { kind, toon } = judgement.conversion;
  const toon_candidate = kind === "refused" ? null : toon;
  return { verdict: toVerdict(judgement, options, { toon_candidate }), judgement };
}

function toMode(options: ConvertOptions): NonNullable<JudgeOptions["mode"]> {
  const { mode = "lossless", target_chars, target_tokens, estimator = defaultEstimator } = options;
  if (mode !== "budget") return mode;
  return {
    target: { chars: target_chars, tokens: target_tokens, estimator },
    allowLossy: options.allow_lossy ?? false,
  };
}

/**
 * The lightest Markdown of a document with the same syntax tree: its tables without padding, and
 * without the pipes at the ends of rows that are not needed. Everything else stays the same, byte for
 * byte, line endings and byte order mark included. The text has as many characters as `alternatives`
 * of a verdict says. It never weighs more than the source, and a second run changes nothing.
 *
 * Changes only tables at the top level with at least one row, if that makes them lighter and all
 * parsers read them alike.
 *
 * Data keeps its format, its value and the spelling of its numbers. It loses insignificant white space,
 * and escapes become as short as they can be while the character stays visible.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string and for wrong options.
 */
export function compact(content: string, options: CompactOptions = {}): string {
  checkText(content, "content");
  checkOptions(options, COMPACT_OPTIONS);
  return analyze(content, options.flavor ?? "auto").compact;
}

/**
 * Data as JSON in which arrays of objects are tables, `{"fields":["a","b"],"rows":[[1,2],[3,4]]}`, at any
 * depth; the text itself where no array is lighter as a table, and for a document. `"absent":["b"]` between
 * them names fields of which `null` means that a row does not have the member. Digits, escapes and repeated
 * members stay as they are; rows have their members in one order. `restore` with `as` gives the value back.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string and for wrong options.
 */
export function tables(content: string, options: CompactOptions = {}): string {
  checkText(content, "content");
  checkOptions(options, COMPACT_OPTIONS);
  return analyze(content, options.flavor ?? "auto").table?.text ?? content;
}

/**
 * As `profile`, with a plan that judges every section as a document of its own
 * (`context_plan`), and on demand the hybrid document of the sections that convert.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string and for wrong options;
 *   `answer_too_large` for a plan over 20 MB.
 */
export function plan(text: string, options: PlanOptions = {}): Verdict {
  checkOptions(options, PLAN_OPTIONS);
  return planJudged(text, options).verdict;
}

export function planJudged(text: string, options: PlanOptions & FormOptions): JudgedVerdict {
  checkText(text, "content");
  return answerPlan(judge(analyze(text, options.flavor ?? "auto")), options);
}

function answerPlan(
  judgement: Judgement,
  { inPlace, ...options }: PlanOptions & FormOptions,
): JudgedVerdict {
  const { include_hybrid = false } = options;
  const text = judgement.document.lines.source;
  const { plan: context_plan, hybrid } = planDocument(judgement, { inPlace });
  const verdict = toVerdict(judgement, options, {
    schema_version: PLAN_SCHEMA,
    forms: hybrid === text ? [] : [{ name: "hybrid", text: hybrid }],
    context_plan: include_hybrid ? { ...context_plan, hybrid_document: hybrid } : context_plan,
  });
  return { verdict, judgement };
}

/** Everything that there is to show of a document. */
export interface AllForms {
  /** As `convert` answers. */
  verdict: Verdict;
  /** As `plan` answers, with the hybrid. */
  plan: Verdict;
  /** As `compact` and `tables` write it; null where that is the document as it is. */
  compact: string | null;
  table: string | null;
  /** Whether the candidate of a document restores to every character. */
  isSameText: boolean;
}

/** As `convert`, `plan`, `compact` and `tables`, judged once; in another mode than lossless twice, for the plan. */
export function convertAll(text: string, options: Omit<ConvertOptions, "delimiter">): AllForms {
  const { mode = "lossless", flavor = "auto", ...common } = options;
  checkText(text, "content");
  checkConvertOptions(options);
  const analysis = analyze(text, flavor);
  const { verdict, judgement } = answerConvert(analysis, options);
  const whole = mode === "lossless" ? judgement : judge(analysis);
  // Of data, what comes back is a value.
  const restored = "restored" in judgement.conversion ? judgement.conversion.restored : null;
  return {
    verdict,
    plan: answerPlan(whole, { ...common, include_hybrid: true }).verdict,
    compact: analysis.compact === text ? null : analysis.compact,
    table: analysis.table?.text ?? null,
    isSameText: analysis.data === null && restored === text,
  };
}

interface Extras
  extends Partial<Pick<Verdict, "schema_version" | "toon_candidate" | "context_plan">> {
  /** Forms of the document in addition to those that every verdict measures. */
  forms?: readonly OtherForm[];
}

function toVerdict(judgement: Judgement, options: ProfileOptions, extras: Extras = {}): Verdict {
  const { document, statements, conversion, measured, warnings } = judgement;
  const { toon, flags } = conversion;
  const { estimator = defaultEstimator, chars_per_token = DEFAULT_CHARS_PER_TOKEN } = options;
  const { source } = document.lines;
  const { analysis } = judgement;
  const forms = [compactForm(analysis), ...tableForms(analysis), ...(extras.forms ?? [])];
  // Advisory and not free, so estimated only when read or written as JSON.
  const estimates = once(() =>
    estimateTokens({ source, toon, forms }, reuseWeights(estimator, judgement), chars_per_token),
  );
  return {
    schema_version: extras.schema_version ?? VERDICT_SCHEMA,
    verdict: judgement.verdict,
    safe_to_auto_apply: judgement.safe,
    profile: {
      name: judgement.profile,
      title: findTitle(document),
      source_type: options.source_type ?? toSourceType(document.flavor),
      flavor: document.flavor,
      stats: countStats(document, statements, judgement.analysis.tables),
    },
    measured_chars: measured,
    ...("coverage" in conversion ? { coverage: toShare(conversion.coverage) } : {}),
    get token_estimates() {
      return estimates();
    },
    toon_candidate: extras.toon_candidate ?? null,
    warnings,
    flags,
    mode: modeOf(conversion),
    ...("target" in conversion ? { target: describeTarget(conversion.target) } : {}),
    delimiter: conversion.kind === "refused" ? null : conversion.delimiter,
    ...(extras.context_plan === undefined ? {} : { context_plan: extras.context_plan }),
    policy_version: POLICY_VERSION,
    alternatives: forms.map((form) => measureOtherForm(form, source.length)),
    provenance: PROVENANCE,
  };
}

/** An estimator that does not weigh again what the judgement weighed. */
function reuseWeights(
  estimator: TokenEstimator,
  { analysis, conversion, weights }: Judgement,
): TokenEstimator {
  if (estimator !== defaultEstimator) return estimator;
  const { document, compact, compactWeight, weight } = analysis;
  const weightOf = (text: string): number => {
    if (text === document.lines.source) return weight;
    if (text === compact) return compactWeight;
    return weights !== null && text === conversion.toon ? weights.converted : weighText(text);
  };
  return { ...estimator, count: (text) => weightToTokens(weightOf(text)) };
}

function describeTarget({ chars, tokens }: Target): BudgetTarget {
  return {
    ...(chars === undefined ? {} : { chars }),
    ...(tokens === undefined ? {} : { tokens }),
  };
}
