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
  PromptCost,
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
} from "../../../src/engine/contract/contract.js";
import { WARNING_CATALOGUE } from "../../../src/engine/warnings/catalogue.js";

/**
 * What becomes of a field. `closed`: it passes, because its type (numbers, booleans, a closed union
 * of strings) has no room for words of a document. `own`: strings that match are the engine's own
 * and pass; null takes the place of any other. `left_out`: it does not pass.
 */
interface Closed {
  readonly pass: "closed";
}
interface Own {
  readonly pass: "own";
  readonly pattern: RegExp;
}
interface LeftOut {
  readonly pass: "left_out";
  readonly reason: string;
}

const CLOSED: Closed = { pass: "closed" };
const own = (pattern: RegExp): Own => ({ pass: "own", pattern });
const leaveOut = (reason: string): LeftOut => ({ pass: "left_out", reason });

/** How a field of type `Value` passes where it does: a table holds the passes of its fields. */
type Pass<Value> = Value extends readonly (infer Item)[]
  ? Pass<Item>
  : Value extends object
    ? Passes<Value>
    : string extends Value
      ? Own
      : Closed;

/** A pass for every field: a field that is new in the contract does not compile without one. */
type Passes<Fields> = {
  readonly [Name in keyof Fields]-?: Pass<NonNullable<Fields[Name]>> | LeftOut;
};

/** What `Table` leaves of `Value`. */
type Redacted<Value, Table> = Value extends readonly (infer Item)[]
  ? Redacted<Item, Table>[]
  : Value extends object
    ? {
        [Name in keyof Value as Passing<Name, Table>]: Redacted<
          Value[Name],
          Table[Name & keyof Table]
        >;
      }
    : string extends Value
      ? string | null
      : Value;

type Passing<Name, Table> = Name extends keyof Table
  ? Table[Name] extends LeftOut
    ? never
    : Name
  : never;

/** The engine's own strings in fields that the contract leaves open. A new one has to match here. */
const VERSION = own(/^\d+(?:\.\d+)+$/);
const ESTIMATOR = own(
  /^(?:pieces|gpt-tokenizer\/(?:o200k_base|cl100k_base))@\d[\w.+-]*$|^chars-per-token:\d[\d.e+-]*$/,
);
const WARNING_CODE = own(new RegExp(`^(?:${Object.keys(WARNING_CATALOGUE).join("|")})$`));

const WORDS = leaveOut("words of the document");
const PROSE = leaveOut("prose: says the code again, and nothing but a test keeps it from quoting");

const STATS = {
  lines: CLOSED,
  headings: CLOSED,
  paragraphs: CLOSED,
  list_items: CLOSED,
  tables: CLOSED,
  table_rows: CLOSED,
  definitions: CLOSED,
  rules: CLOSED,
} as const satisfies Passes<Stats>;

const PROFILE = {
  name: CLOSED,
  title: WORDS,
  source_type: CLOSED,
  flavor: CLOSED,
  stats: STATS,
} as const satisfies Passes<Profile>;

const MEASURED_CHARS = {
  source: CLOSED,
  toon: CLOSED,
  savings: CLOSED,
  savings_pct: CLOSED,
} as const satisfies Passes<MeasuredChars>;

const RATIO_ESTIMATE = {
  chars_per_token: CLOSED,
  source: CLOSED,
  toon: CLOSED,
  savings: CLOSED,
  savings_pct: CLOSED,
} as const satisfies Passes<RatioEstimate>;

const ALTERNATIVE_NAME = own(/^(?:compact_markdown|minified_json|flow_yaml|hybrid)$/);

const ALTERNATIVE_ESTIMATE = {
  name: ALTERNATIVE_NAME,
  tokens: CLOSED,
  savings: CLOSED,
  savings_pct: CLOSED,
} as const satisfies Passes<AlternativeEstimate>;

const TOKEN_ESTIMATES = {
  estimator: ESTIMATOR,
  source: CLOSED,
  toon: CLOSED,
  savings: CLOSED,
  savings_pct: CLOSED,
  alternatives: ALTERNATIVE_ESTIMATE,
  ratio_estimates: RATIO_ESTIMATE,
} as const satisfies Passes<TokenEstimates>;

const RANGE = {
  line_start: CLOSED,
  line_end: CLOSED,
  char_start: CLOSED,
  char_end: CLOSED,
} as const satisfies Passes<WarningRange> & Passes<SectionRange>;

const WARNING = {
  code: WARNING_CODE,
  severity: CLOSED,
  message: PROSE,
  suggestion: PROSE,
  evidence: PROSE,
  range: RANGE,
} as const satisfies Passes<Warning>;

const FLAGS = {
  lossless: CLOSED,
  valid: CLOSED,
  target_reached: CLOSED,
  restores: CLOSED,
  proof: CLOSED,
} as const satisfies Passes<Flags>;

const TARGET = { chars: CLOSED, tokens: CLOSED } as const satisfies Passes<BudgetTarget>;

const PLAN_SECTION = {
  heading: WORDS,
  kind: CLOSED,
  range: RANGE,
  profile: CLOSED,
  verdict: CLOSED,
  action: CLOSED,
  measured_chars: MEASURED_CHARS,
  warnings: WARNING,
  safe_to_auto_apply: CLOSED,
} as const satisfies Passes<PlanSection>;

const NET = {
  source: CLOSED,
  hybrid: CLOSED,
  savings: CLOSED,
  savings_pct: CLOSED,
  weighed_savings_pct: CLOSED,
} as const satisfies Passes<Net>;

const PROMPT_COST = { chars: CLOSED, tokens: CLOSED } as const satisfies Passes<PromptCost>;

const BEST_FORM = {
  form: CLOSED,
  chars: CLOSED,
  savings: CLOSED,
  savings_pct: CLOSED,
  weighed_savings_pct: CLOSED,
  reason: own(/^(?:lightest|compact_suffices|review_first|no_savings)$/),
  prompt: PROMPT_COST,
} as const satisfies Passes<BestForm>;

const CONTEXT_PLAN = {
  sections: PLAN_SECTION,
  net: NET,
  recommend_hybrid: CLOSED,
  reassembly_verified: CLOSED,
  safe_to_auto_apply: CLOSED,
  warnings: WARNING,
  best_form: BEST_FORM,
  hybrid_document: leaveOut("the document, partly as TOON"),
} as const satisfies Passes<ContextPlan>;

const ALTERNATIVE = {
  name: ALTERNATIVE_NAME,
  chars: CLOSED,
  savings: CLOSED,
  savings_pct: CLOSED,
} as const satisfies Passes<Alternative>;

const PROVENANCE = {
  engine: own(/^context-verdict@\d[\w.+-]*$/),
  toon: own(/^@toon-format\/toon@\d[\w.+-]*$/),
  toon_spec: VERSION,
  input_sha256: leaveOut("tells whoever has the document, or guesses it, that it was this one"),
} as const satisfies Passes<Provenance>;

const VERDICT = {
  schema_version: VERSION,
  verdict: CLOSED,
  safe_to_auto_apply: CLOSED,
  profile: PROFILE,
  measured_chars: MEASURED_CHARS,
  coverage: CLOSED,
  token_estimates: TOKEN_ESTIMATES,
  toon_candidate: leaveOut("the document as TOON"),
  warnings: WARNING,
  flags: FLAGS,
  mode: CLOSED,
  target: TARGET,
  delimiter: CLOSED,
  context_plan: CONTEXT_PLAN,
  policy_version: VERSION,
  alternatives: ALTERNATIVE,
  provenance: PROVENANCE,
} as const satisfies Passes<Verdict>;

const TOON_PROBLEM = {
  code: CLOSED,
  message: leaveOut("the decoder's prose: it shows escape sequences and lengths of the text"),
  line: CLOSED,
  column: CLOSED,
} as const satisfies Passes<ToonProblem>;

const VALIDATION = {
  schema_version: VERSION,
  valid: CLOSED,
  error: TOON_PROBLEM,
  restores: CLOSED,
} as const satisfies Passes<Validation>;

/** A verdict in the fields of the contract, but for what could hold words of the document. */
export type VerdictReport = Redacted<Verdict, typeof VERDICT>;

/** The answer of `validate`, likewise. */
export type ValidationReport = Redacted<Validation, typeof VALIDATION>;

/** The part of an answer that may be stored without the document. */
export type Report = VerdictReport | ValidationReport;

/**
 * An answer without anything of the document's text, by an allow-list: numbers, booleans and
 * strings of closed sets. What the contract does not name does not pass. The report is no part of
 * the published schema.
 */
export function toReport(answer: Verdict | Validation): Report {
  return ("verdict" in answer ? redact(answer, VERDICT) : redact(answer, VALIDATION)) as Report;
}

interface Table {
  readonly [name: string]: Closed | Own | LeftOut | Table;
}

function redact(value: unknown, pass: Closed | Own | Table): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, pass));
  if (isOwn(pass)) return typeof value === "string" && pass.pattern.test(value) ? value : null;
  if (typeof value !== "object" || value === null) return value;
  // A table lets its fields pass; an object where a closed value belongs loses all of them.
  return isClosed(pass) ? {} : redactFields(value, pass);
}

/** The fields in the order of the table. */
function redactFields(value: object, table: Table): object {
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, pass]) =>
      isLeftOut(pass) || fields[name] === undefined ? [] : [[name, redact(fields[name], pass)]],
    ),
  );
}

function isClosed(pass: Closed | Own | LeftOut | Table): pass is Closed {
  return pass.pass === "closed";
}

function isOwn(pass: Closed | Own | LeftOut | Table): pass is Own {
  return pass.pass === "own";
}

function isLeftOut(pass: Closed | Own | LeftOut | Table): pass is LeftOut {
  return pass.pass === "left_out";
}
