/**
 * The wire format of answers. This file is its only definition:
 * `schema/v1/verdict.schema.json` is generated from it (`npm run schema`).
 *
 * Characters are UTF-16 code units (JavaScript `length`) everywhere; a CRLF counts as two.
 */

/** The decision. `convert`: TOON is worth it. `keep_markdown`: TOON does not improve this input. `split_first`: structural problems hide the savings, split the document before converting. `review`: convertible, but warnings need a human look first. `refused`: a budget target could not be met losslessly and lossy output was not permitted. */
export type VerdictName = "convert" | "keep_markdown" | "split_first" | "review" | "refused";

/** What the document mostly consists of, by share of its content characters. */
export type ProfileName = "raw_prose" | "definitions" | "requirements" | "table" | "mixed";

/** Where the text came from. Differs by surface and never influences a decision. */
export type SourceType = "markdown" | "text" | "stdin" | "paste";

/** How content is treated. Only `lossless` preserves every source block by construction. `record` keeps definitions, rules and table rows only. `budget` keeps everything if that meets the target, and else what is most important. */
export type Mode = "lossless" | "record" | "budget";

/** The delimiter of the TOON candidate, as a word. */
export type DelimiterName = "comma" | "tab" | "pipe";

/** `warning` blocks `safe_to_auto_apply`; `info` does not. */
export type Severity = "info" | "warning";

/** @asType integer */
type Integer = number;

/**
 * @asType integer
 * @minimum 0
 */
type Count = number;

/**
 * @asType integer
 * @minimum 1
 */
type PositiveInteger = number;

/** Integer counters of the document's structure. */
export interface Stats {
  /** Lines of text; a final line ending does not start another line. */
  lines: Count;
  /** Headings (ATX and setext) at any depth; in plain text, the title. */
  headings: Count;
  /** Paragraphs outside list items, those of quotes and footnotes among them. */
  paragraphs: Count;
  /** List items at any depth. */
  list_items: Count;
  /** Tables at any depth. */
  tables: Count;
  /** Body rows of all tables; header rows are not counted. */
  table_rows: Count;
  /** Terms with their definition (`**Term**: definition` as a list item or paragraph). */
  definitions: Count;
  /** List items and sentences with the force of RFC 2119 key words, outside code, tables and quotes. */
  rules: Count;
}

/** What kind of document this is. */
export interface Profile {
  name: ProfileName;
  /** First level-1 heading, else the frontmatter's `title`, else null. */
  title: string | null;
  source_type: SourceType;
  /** What the text was taken for. */
  flavor?: Flavor;
  stats: Stats;
}

/** Deterministic measurements in characters (UTF-16 code units). These, warning codes and flags are the only decision inputs. */
export interface MeasuredChars {
  /** Characters in the input. */
  source: Count;
  /** Characters in the TOON candidate; for refused verdicts, in the lossless candidate nearest to the target. */
  toon: Count;
  /** `source - toon`; negative when TOON is larger. */
  savings: Integer;
  /** `savings / source * 100`, rounded to one decimal for show; decisions use the integers. 0 for empty input. */
  savings_pct: number;
}

/** A projection at a fixed number of characters per token. */
export interface RatioEstimate {
  /**
   * Characters (UTF-16 code units) per token.
   * @exclusiveMinimum 0
   */
  chars_per_token: number;
  /** Estimated tokens of the input, rounded up. */
  source: Count;
  /** Estimated tokens of the candidate, rounded up. */
  toon: Count;
  /** `source - toon`. */
  savings: Integer;
  /** `savings / source * 100`, rounded to one decimal. */
  savings_pct: number;
}

/** Estimated tokens of one of the verdict's `alternatives`. */
export interface AlternativeEstimate {
  /** As in `alternatives`. */
  name: string;
  /** Estimated tokens of the alternative. */
  tokens: Count;
  /** `token_estimates.source - tokens`. */
  savings: Integer;
  /** `savings / source * 100`, rounded to one decimal. */
  savings_pct: number;
}

/** Advisory token estimates. They differ by estimator and are never decision inputs. */
export interface TokenEstimates {
  /** Estimator of all numbers but the projections: `<name>@<version>` or `chars-per-token:<n>`. */
  estimator: string;
  /** Estimated tokens of the input. */
  source: Count;
  /** Estimated tokens of the candidate. */
  toon: Count;
  /** `source - toon`. */
  savings: Integer;
  /** `savings / source * 100`, rounded to one decimal. */
  savings_pct: number;
  /** The verdict's `alternatives` by the same estimator, in their order. */
  alternatives?: AlternativeEstimate[];
  /** Fixed chars-per-token projections for sanity checking. */
  ratio_estimates: RatioEstimate[];
}

/** Where in the whole document a warning applies. Lines are 1-based and inclusive; characters are 0-based UTF-16 code units, end exclusive. */
export interface WarningRange {
  /** First line, 1-based. */
  line_start?: PositiveInteger;
  /** Last line, 1-based, inclusive. */
  line_end?: PositiveInteger;
  /** First character, 0-based UTF-16 code unit. */
  char_start?: Count;
  /** One past the last character. */
  char_end?: Count;
}

/** A coded observation. The code set is open: tolerate unknown codes and react to the severity. */
export interface Warning {
  /** Stable identifier; docs/policy.md lists them. */
  code: string;
  severity: Severity;
  /** A rendering of the code, not the data. */
  message: string;
  /** What to do next. */
  suggestion?: string;
  /** The measurement behind the warning. */
  evidence?: string;
  range?: WarningRange;
}

/** What is known about the candidate. */
export interface Flags {
  /** Nothing was cut to meet a budget. True in record mode, too, where `coverage` says how much the candidate keeps. */
  lossless: boolean;
  /** The candidate round-trips through the official TOON decoder. */
  valid: boolean;
  /** Whether the requested budget target was met; null when no target was requested. */
  target_reached: boolean | null;
  /** Proof of losslessness: the candidate was decoded, turned back into Markdown and parsed, and gave the same syntax tree as the source; of data, it decodes to the same value. null where it does not apply. */
  restores?: boolean | null;
  /** What `restores` compared. `tree`: the syntax trees of the documents. `value`: the values of the data, with members in their order, strings by code units and numbers by their exact decimal value. Absent where `restores` is null. */
  proof?: "tree" | "value";
}

/** Another way to make the document smaller, measured. */
export interface Alternative {
  /** `compact_markdown`: the same document as `compact` writes it, its tables as light as they can be. `minified_json`: of JSON, the same text without white space that means nothing and with escapes in their shortest form; of JSON Lines, line by line. `flow_yaml`: of YAML, the same value in flow style. `json_table`: of data, the same value as JSON in which arrays of objects are tables, where that is lighter. `hybrid`: on plan responses, with the sections that convert as TOON. */
  name: string;
  /** Characters of the alternative. */
  chars: Count;
  /** `source - chars`. */
  savings: Integer;
  /** `savings / source * 100`, rounded to one decimal. */
  savings_pct: number;
}

/** A receipt that anyone can replay: same input, same bytes. */
export interface Provenance {
  /** `context-verdict@<version>`. */
  engine: string;
  /** `@toon-format/toon@<version>`, the official codec. */
  toon: string;
  /** Version of the TOON specification that the codec implements. */
  toon_spec: string;
  /** SHA-256 of the input's UTF-8 bytes in lower-case hex, where the surface computes it. */
  input_sha256?: string;
}

/** A slice of the whole document. Lines are 1-based and inclusive, characters 0-based UTF-16 code units with an exclusive end. */
export interface SectionRange {
  /** First line, 1-based. */
  line_start: PositiveInteger;
  /** Last line, 1-based, inclusive. */
  line_end: PositiveInteger;
  /** First character. */
  char_start: Count;
  /** One past the last character. */
  char_end: Count;
}

/** One section of the document, judged as a standalone document. */
export interface PlanSection {
  /** The heading's text; null for preamble and frontmatter. */
  heading: string | null;
  /** `section`: bounded by a heading. `preamble`: before the first heading. `frontmatter`: metadata at the start. */
  kind: "section" | "preamble" | "frontmatter";
  range: SectionRange;
  /** null only for frontmatter. */
  profile: ProfileName | null;
  /** Standalone verdict under the whole-document policy; null only for frontmatter. */
  verdict: VerdictName | null;
  /** `convert` if and only if the standalone verdict is convert and the candidate decodes. */
  action: "convert" | "keep";
  /** null only for frontmatter. */
  measured_chars: MeasuredChars | null;
  /** Warnings of the standalone judgement, with ranges in whole-document coordinates. */
  warnings: Warning[];
  /** As that of the verdict, by the section's standalone measurement. */
  safe_to_auto_apply: boolean;
}

/** Measurement of the assembled hybrid document. */
export interface Net {
  /** Characters of the input. */
  source: Count;
  /** Exact characters of the assembled hybrid, splice overhead included. */
  hybrid: Count;
  /** `source - hybrid`; negative when the hybrid is larger. */
  savings: Integer;
  /** `savings / source * 100`, rounded to one decimal. */
  savings_pct: number;
  /** The same savings with every character counted at its weight: what padding and escapes leave of them (docs/policy.md). Rounded to one decimal. */
  weighed_savings_pct?: number;
}

/** A form in which a document can be used. `keep`: as it is. `compact`: Markdown with its tables as light as they can be; of data, the same value in the same format without white space that means nothing. `hybrid`: Markdown with the sections that convert as TOON. `table`: of data, JSON in which arrays of objects are tables: `{"fields":["a"],"rows":[[1],[2]]}`. `toon`: the candidate. */
export type FormName = "keep" | "compact" | "hybrid" | "table" | "toon";

/** The lightest form that may be used without a look, measured. Decided by weight (docs/policy.md); of equals, the one that changes the document least. */
export interface BestForm {
  form: FormName;
  /** Characters of the document in this form. */
  chars: Count;
  /** `source - chars`. */
  savings: Integer;
  /** `savings / source * 100`, rounded to one decimal. */
  savings_pct: number;
  /** The same with every character counted at its weight. Rounded to one decimal. */
  weighed_savings_pct: number;
  /** Stable identifier of why it is this form; the set is open. `lightest`: no allowed form is lighter. `least_change`: a lighter form saves at most 2 points more, and changes more. `no_savings`: nothing else saves enough. `compact_suffices`: a conversion is lighter, by less than a margin. `review_first`: a proved conversion is lighter, and warnings need a human look before it is used. */
  reason: string;
  /** Only with `review_first`: warnings on the hybrid that need a look, beside those of the verdict. The same as in `context_plan.warnings`. */
  warnings?: Warning[];
  /** Of a hybrid, a table and TOON: what the lines cost that tell a model how to read it (`context-verdict convert --with-prompt`), once in a prompt, however many documents follow. They are no part of the other figures. */
  prompt?: PromptCost;
}

/** What goes before documents of a form in a prompt. */
export interface PromptCost {
  /** Characters, the line ending at the end left out. */
  chars: Count;
  /** Tokens by the estimator `pieces@4`. */
  tokens: Count;
}

/** The per-section plan. It adds a metric and never restates the whole-document verdict. */
export interface ContextPlan {
  /** Every section in source order; the ranges partition the source exactly. */
  sections: PlanSection[];
  net: Net;
  /** At least one section converts, and net savings clear the 5 % band in characters. */
  recommend_hybrid: boolean;
  /** Computed from the assembled text: kept sections are byte-identical, converted ones decode and restore, the slices re-stitch to the source, and `restore` gives the document back. False where the source itself holds TOON that reads like ours, whether or not a section converts. */
  reassembly_verified: boolean;
  /** recommend_hybrid, at least one converted section, every converted section safe, reassembly_verified, and no warning on the hybrid as a whole. */
  safe_to_auto_apply: boolean;
  /** On the hybrid as a whole, where a section converts and net savings clear in characters: padding_savings where they do not clear by weight, compact_suffices where they do, but not over compact Markdown; long_lines where it has longer lines than tools read; and section_is_used where it puts text that works only outside a code block into one. */
  warnings?: Warning[];
  /** The best form to use without review. */
  best_form?: BestForm;
  /** The assembled hybrid, only when the request asked for it with `include_hybrid`. */
  hybrid_document?: string;
}

/** What a budget asked for. */
export interface BudgetTarget {
  /** `target_chars` of the request: characters (UTF-16 code units). */
  chars?: PositiveInteger;
  /** `target_tokens` of the request: tokens by the estimator that `token_estimates` names. */
  tokens?: PositiveInteger;
}

/** The verdict on one document: a decision with measurements. Consumers ignore unknown fields. */
export interface Verdict {
  /**
   * 1.0 on profile and convert responses, 1.1 on plan responses.
   * @pattern ^1\.[0-9]+$
   */
  schema_version: string;
  verdict: VerdictName;
  /** True only when verdict is convert, mode is lossless, flags.lossless and flags.valid are true, savings are above 0 and no warning has severity "warning". */
  safe_to_auto_apply: boolean;
  profile: Profile;
  measured_chars: MeasuredChars;
  /**
   * Share of the source's letters and digits that the candidate keeps, as a multiset of words (Chinese, Japanese and Korean by character), rounded down to three decimals. Absent in lossless mode and where nothing is offered (refused).
   * @minimum 0
   * @maximum 1
   */
  coverage?: number;
  token_estimates: TokenEstimates;
  /** The TOON output on convert responses; null on profile and plan responses and when refused. */
  toon_candidate: string | null;
  /** Sorted by position, then code. */
  warnings: Warning[];
  flags: Flags;
  mode: Mode;
  /** Only in budget mode. */
  target?: BudgetTarget;
  /** Delimiter of the candidate; null when no candidate was selected (refused). */
  delimiter: DelimiterName | null;
  /** Only on plan responses. */
  context_plan?: ContextPlan;
  /** Version of the frozen decision policy. */
  policy_version?: string;
  /** Other ways to make the document smaller. */
  alternatives?: Alternative[];
  provenance?: Provenance;
}

/** Why a text is not valid TOON. */
export interface ToonProblem {
  /** Stable identifier. */
  code: "invalid_toon";
  /** What is wrong, without quoting the document. */
  message: string;
  /** 1-based line, where known. */
  line?: PositiveInteger;
  /** 1-based column, where known. */
  column?: PositiveInteger;
}

/** Answer of `validate`. Invalid TOON is an answer, not an error. */
export interface Validation {
  /**
   * Version of the schema, as of the verdict.
   * @pattern ^1\.[0-9]+$
   */
  schema_version: string;
  /** The official strict decoder accepts the text, or all `toon` blocks of a hybrid document. */
  valid: boolean;
  /** null where the text is valid. */
  error: ToonProblem | null;
  /** Whether the candidate gives back the document that was sent along; null when none was. */
  restores: boolean | null;
  /** The line of the first `toon` block that can be decoded and stands for no Markdown: TOON that the document shows, which is no part of a hybrid. Absent where there is none, or an error. */
  other_toon?: PositiveInteger;
}

/** How a text is read. `json`, `jsonl` (a JSON text a line) and `yaml` are data: what is proved of these is the value. */
export type Flavor = "markdown" | "text" | "json" | "jsonl" | "yaml";
