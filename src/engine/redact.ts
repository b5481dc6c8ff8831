import type {
  Alternative,
  AlternativeEstimate,
  BestForm,
  BudgetTarget,
  ContextPlan,
  Flags,
  MeasuredChars,
  Net,
  PlanSection,
  Profile,
  Provenance,
  RatioEstimate,
  SectionRange,
  Stats,
  TokenEstimates,
  ToonProblem,
  Validation,
  Verdict,
  Warning,
  WarningRange,
} from "./contract/contract.js";
import { WARNING_CATALOGUE } from "./warnings/catalogue.js";

/** Why a field stays out of a report. */
type Reason = string;

/**
 * What becomes of a field of type `Value`, unless it stays out. `true`: it passes, because its
 * type (numbers, booleans, a closed union of strings) has no room for words of a document. A
 * pattern: strings like these are the engine's own and pass; null stands for any other. A table:
 * the rules of its fields.
 */
type Rule<Value> = Value extends readonly (infer Item)[]
  ? Rule<Item>
  : Value extends object
    ? Rules<Value>
    : string extends Value
      ? RegExp
      : true;

/** One rule for every field: a field that is new in the contract does not compile without one. */
type Rules<Fields> = {
  readonly [Name in keyof Fields]-?: Rule<NonNullable<Fields[Name]>> | Reason;
};

/** What `Table` leaves of `Value`. */
type Reported<Value, Table> = Value extends readonly (infer Item)[]
  ? Reported<Item, Table>[]
  : Value extends object
    ? {
        [Name in keyof Value as Passing<Name, Table>]: Reported<
          Value[Name],
          Table[Name & keyof Table]
        >;
      }
    : string extends Value
      ? string | null
      : Value;

type Passing<Name, Table> = Name extends keyof Table
  ? Table[Name] extends Reason
    ? never
    : Name
  : never;

/** Strings of ours that the contract leaves open. Whoever adds one, adds it here. */
const VERSION = /^\d+(?:\.\d+)+$/;
const ESTIMATOR =
  /^(?:pieces|gpt-tokenizer\/(?:o200k_base|cl100k_base))@\d[\w.+-]*$|^chars-per-token:\d[\d.e+-]*$/;
const WARNING_CODE = new RegExp(`^(?:${Object.keys(WARNING_CATALOGUE).join("|")})$`);

const WORDS = "words of the document";
const PROSE = "prose: says the code again, and nothing but a test keeps it from quoting";

const STATS = {
  lines: true,
  headings: true,
  paragraphs: true,
  list_items: true,
  tables: true,
  table_rows: true,
  definitions: true,
  rules: true,
} as const satisfies Rules<Stats>;

const PROFILE = {
  name: true,
  title: WORDS,
  source_type: true,
  stats: STATS,
} as const satisfies Rules<Profile>;

const MEASURED_CHARS = {
  source: true,
  toon: true,
  savings: true,
  savings_pct: true,
} as const satisfies Rules<MeasuredChars>;

const RATIO_ESTIMATE = {
  chars_per_token: true,
  source: true,
  toon: true,
  savings: true,
  savings_pct: true,
} as const satisfies Rules<RatioEstimate>;

const ALTERNATIVE_NAME = /^(?:compact_markdown|minified_json|hybrid)$/;

const ALTERNATIVE_ESTIMATE = {
  name: ALTERNATIVE_NAME,
  tokens: true,
  savings: true,
  savings_pct: true,
} as const satisfies Rules<AlternativeEstimate>;

const TOKEN_ESTIMATES = {
  estimator: ESTIMATOR,
  source: true,
  toon: true,
  savings: true,
  savings_pct: true,
  alternatives: ALTERNATIVE_ESTIMATE,
  ratio_estimates: RATIO_ESTIMATE,
} as const satisfies Rules<TokenEstimates>;

const RANGE = {
  line_start: true,
  line_end: true,
  char_start: true,
  char_end: true,
} as const satisfies Rules<WarningRange> & Rules<SectionRange>;

const WARNING = {
  code: WARNING_CODE,
  severity: true,
  message: PROSE,
  suggestion: PROSE,
  evidence: PROSE,
  range: RANGE,
} as const satisfies Rules<Warning>;

const FLAGS = {
  lossless: true,
  valid: true,
  target_reached: true,
  restores: true,
} as const satisfies Rules<Flags>;

const TARGET = { chars: true, tokens: true } as const satisfies Rules<BudgetTarget>;

const PLAN_SECTION = {
  heading: WORDS,
  kind: true,
  range: RANGE,
  profile: true,
  verdict: true,
  action: true,
  measured_chars: MEASURED_CHARS,
  warnings: WARNING,
  safe_to_auto_apply: true,
} as const satisfies Rules<PlanSection>;

const NET = {
  source: true,
  hybrid: true,
  savings: true,
  savings_pct: true,
  weighed_savings_pct: true,
} as const satisfies Rules<Net>;

const BEST_FORM = {
  form: true,
  chars: true,
  savings: true,
  savings_pct: true,
  weighed_savings_pct: true,
  reason: /^(?:lightest|compact_suffices|review_first|no_savings)$/,
} as const satisfies Rules<BestForm>;

const CONTEXT_PLAN = {
  sections: PLAN_SECTION,
  net: NET,
  recommend_hybrid: true,
  reassembly_verified: true,
  safe_to_auto_apply: true,
  warnings: WARNING,
  best_form: BEST_FORM,
  hybrid_document: "the document, partly as TOON",
} as const satisfies Rules<ContextPlan>;

const ALTERNATIVE = {
  name: ALTERNATIVE_NAME,
  chars: true,
  savings: true,
  savings_pct: true,
} as const satisfies Rules<Alternative>;

const PROVENANCE = {
  engine: /^context-verdict@\d[\w.+-]*$/,
  toon: /^@toon-format\/toon@\d[\w.+-]*$/,
  toon_spec: VERSION,
  input_sha256: "tells whoever has the document, or guesses it, that it was this one",
} as const satisfies Rules<Provenance>;

const VERDICT = {
  schema_version: VERSION,
  verdict: true,
  safe_to_auto_apply: true,
  profile: PROFILE,
  measured_chars: MEASURED_CHARS,
  coverage: true,
  token_estimates: TOKEN_ESTIMATES,
  toon_candidate: "the document as TOON",
  warnings: WARNING,
  flags: FLAGS,
  mode: true,
  target: TARGET,
  delimiter: true,
  context_plan: CONTEXT_PLAN,
  policy_version: VERSION,
  alternatives: ALTERNATIVE,
  provenance: PROVENANCE,
} as const satisfies Rules<Verdict>;

const TOON_PROBLEM = {
  code: true,
  message: "the decoder's prose: it shows escape sequences and lengths of the text",
  line: true,
  column: true,
} as const satisfies Rules<ToonProblem>;

const VALIDATION = {
  schema_version: VERSION,
  valid: true,
  error: TOON_PROBLEM,
  restores: true,
} as const satisfies Rules<Validation>;

/** A verdict in the fields of the contract, but for what could hold words of the document. */
export type VerdictReport = Reported<Verdict, typeof VERDICT>;

/** The answer of `validate`, likewise. */
export type ValidationReport = Reported<Validation, typeof VALIDATION>;

/** What may be remembered of an answer by whoever must not remember the document. */
export type Report = VerdictReport | ValidationReport;

/**
 * An answer without anything of the document's text, by an allow-list: numbers, booleans and
 * strings of closed sets. What the contract does not name does not pass. The report is no part of
 * the published schema.
 */
export function toReport(answer: Verdict | Validation): Report {
  return ("verdict" in answer ? pass(answer, VERDICT) : pass(answer, VALIDATION)) as Report;
}

type AnyRule = true | RegExp | Reason | { readonly [name: string]: AnyRule };

function pass(value: unknown, rule: AnyRule): unknown {
  if (Array.isArray(value)) return value.map((item) => pass(item, rule));
  if (rule instanceof RegExp) return typeof value === "string" && rule.test(value) ? value : null;
  return typeof value === "object" && value !== null ? passFields(value, rule) : value;
}

/** The fields in the order of the table. An object without one loses them all. */
function passFields(value: object, table: AnyRule): object {
  const fields = value as Record<string, unknown>;
  const passing = Object.entries(table).filter(
    ([name, rule]) => typeof rule !== "string" && fields[name] !== undefined,
  );
  return Object.fromEntries(passing.map(([name, rule]) => [name, pass(fields[name], rule)]));
}
