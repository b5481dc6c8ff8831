import { type Analysis, analyze } from "./candidate/analysis.js";
import { compactForm, tableForms } from "./candidate/compact-form.js";
import { restoreConverted } from "./candidate/hybrid.js";
import { measureOtherForm, type OtherForm } from "./candidate/other-form.js";
import { isSameDocument } from "./candidate/proof.js";
import { isTextAlone, maxRestoredChars } from "./candidate/restore.js";
import {
  describeDamage,
  FENCE_INFO,
  findDamage,
  parseHybrid,
  type ToonBlock,
} from "./candidate/toon-blocks.js";
import type {
  BestForm,
  BudgetTarget,
  Provenance,
  ToonProblem,
  Validation,
  Verdict,
} from "./contract/contract.js";
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
  RESTORE_OPTIONS,
  type RestoreOptions,
  VALIDATE_OPTIONS,
  type ValidateOptions,
} from "./contract/options.js";
import type { FlavorChoice } from "./contract/requests.js";
import { ENGINE_VERSION, TOON_CODEC_VERSION, TOON_SPEC_VERSION } from "./contract/version.js";
import { toSourceType } from "./data/guess-flavor.js";
import { isValueOf } from "./data/json.js";
import { printData, printExpanded, restoreError } from "./data/print-data.js";
import { readData } from "./data/read-data.js";
import { type FormOptions, findBestForm } from "./judge/best-form.js";
import { type JudgeOptions, judge } from "./judge/judge.js";
import type { Judgement } from "./judge/judgement.js";
import { planDocument } from "./judge/plan.js";
import { findTitle, parseDocument } from "./markdown/document.js";
import type { Target } from "./modes/budget/target.js";
import { modeOf } from "./modes/conversion.js";
import { toShare } from "./policy/coverage.js";
import { estimateTokens } from "./policy/measure.js";
import { POLICY_VERSION } from "./policy/policy.js";
import { countStats } from "./statements/stats.js";
import { AUTO_DELIMITER } from "./toon/codec.js";
import { type DecodeResult, decodeUntrusted, hasExactNumbers } from "./toon/untrusted.js";
import { defaultEstimator, weightToTokens } from "./weight/default-estimator.js";
import { weighText } from "./weight/weigh.js";

const VERDICT_SCHEMA = "1.0";
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

/**
 * Checks a TOON text with the official strict decoder and, when the document is sent along,
 * whether the text restores to it. Of a hybrid document, it checks the `toon` blocks; lines are those
 * of the document. Invalid TOON is an answer, not an error.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string and for wrong options.
 */
export function validate(toon: string, options: ValidateOptions = {}): Validation {
  checkText(toon, "toon");
  checkOptions(options, VALIDATE_OPTIONS);
  const { content, flavor = "auto" } = options;
  const decoded = decodeUntrusted(toon);
  const mayBeHybrid = !decoded.ok && toon.includes(FENCE_INFO);
  const blocks = mayBeHybrid ? parseHybrid(toon, flavor).blocks : [];
  const problem = blocks.length > 0 ? findProblem(blocks) : decoded.ok ? null : decoded.problem;
  const other = problem === null ? blocks.find(({ markdown }) => markdown === null) : undefined;
  return {
    schema_version: VERDICT_SCHEMA,
    valid: problem === null,
    error: problem,
    restores: content === undefined ? null : isRestored(toon, decoded, content, flavor),
    ...(other && { other_toon: other.line + 1 }),
  };
}

/** Whether a text restores to a document: to its tree or, of data, its value. */
function isRestored(
  toon: string,
  decoded: DecodeResult,
  content: string,
  choice: FlavorChoice,
): boolean {
  const { flavor, data } = readData(content, choice);
  if (data !== null && decoded.ok) {
    const isValue = (json: string) => isValueOf(json, decoded.value, data.isLines);
    if (isValue(data.json) || isValue(data.source)) return hasExactNumbers(toon);
  }
  const restored = restoreConverted(toon, flavor);
  return restored !== null && isSameDocument(parseDocument(content, flavor), restored);
}

/** The first problem of the `toon` blocks of a document, whether we wrote them or not. */
function findProblem(blocks: readonly ToonBlock[]): ToonProblem | null {
  for (const block of blocks) {
    const problem = describeDamage(block) ?? describeInvalid(block);
    if (problem !== null) return problem;
  }
  return null;
}

/** The problem of a block that is not valid TOON. */
function describeInvalid({ markdown, toon, line }: ToonBlock): ToonProblem | null {
  const decoded = markdown === null ? decodeUntrusted(toon) : undefined;
  if (decoded === undefined || decoded.ok) return null;
  const { problem } = decoded;
  return { ...problem, line: line + 1 + (problem.line ?? 0) };
}

/**
 * The Markdown that a candidate or a hybrid document stands for. Any other text is a hybrid in which
 * nothing is converted, and is returned unchanged. With `as`, the value of any TOON, or of JSON with its
 * tables as arrays of objects, in that format: the value alone, not the bytes that it was once written in.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string; with `as`, for a text that is
 *   not TOON, for a candidate of texts alone, for numbers that JavaScript does not hold exactly, for `jsonl`
 *   of anything but an array, for `yaml` of numbers with exponents or deep nesting, and before `loadYaml`.
 */
export function restore(toonOrHybrid: string, options: RestoreOptions = {}): string {
  checkText(toonOrHybrid, "toon");
  checkOptions(options, RESTORE_OPTIONS);
  if (options.as === undefined) return restoreConverted(toonOrHybrid) ?? toonOrHybrid;
  const layout = { indent: options.indent ?? 0, maxChars: maxRestoredChars(toonOrHybrid) };
  const json = printExpanded(toonOrHybrid, options.as, layout);
  if (json !== null) return json;
  const decoded = decodeUntrusted(toonOrHybrid);
  if (!decoded.ok) throw restoreError(decoded.problem.message);
  if (!hasExactNumbers(toonOrHybrid)) {
    throw restoreError("it has a number that JavaScript does not hold exactly");
  }
  if (isTextAlone(decoded.value)) {
    throw restoreError("it is the text of a document, and no data; restore it without a format");
  }
  return printData(decoded.value, options.as, layout);
}

/**
 * As `restore`, for a text that must be converted.
 *
 * @throws ContextVerdictError `bad_request` when it is neither a candidate nor a hybrid with TOON, and
 *   for a hybrid with a damaged `toon` block, with its line.
 */
export function restoreStrictly(toonOrHybrid: string): string {
  checkText(toonOrHybrid, "toon");
  const [damage] = findDamage(toonOrHybrid);
  if (damage !== undefined) {
    const position = damage.line === undefined ? "" : ` at line ${damage.line}`;
    throw restoreError(`the toon block is damaged${position}: ${damage.message}`);
  }
  const restored = restoreConverted(toonOrHybrid);
  if (restored !== null) return restored;
  const decoded = decodeUntrusted(toonOrHybrid);
  const reason = decoded.ok
    ? "valid TOON, but it does not stand for a document"
    : `neither a TOON candidate (${decoded.problem.message}) nor a document with a toon block`;
  throw restoreError(reason);
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
