import type {
  Flags,
  MeasuredChars,
  Mode,
  Net,
  VerdictName,
  Warning,
} from "../contract/contract.js";
import type { WarningCode } from "../contract/warning-catalogue.js";

/**
 * Decision policy 1.3: every constant, the priority of the verdicts, and what a plan may assert.
 * Deterministic inputs only: measured characters, warning codes and severities, and the lossless
 * and valid flags. `choose-form.ts` has the rest, which is decided by weight.
 */
export const POLICY_VERSION = "1.3";

/** Savings have to reach this share of the source, for a document and for a hybrid (docs/policy.md). */
export const MIN_CONVERT_SAVINGS_PCT = 5;

/** `long_section` looks into sections of at least this many characters. */
export const LONG_SECTION_CHARS = 2000;

/** Whether savings reach the band. Decided on integers. */
export function isBandCleared(source: number, toon: number): boolean {
  const savings = source - toon;
  return savings > 0 && 100 * savings >= MIN_CONVERT_SAVINGS_PCT * source;
}

/** `split_candidate` passes over sections below this many characters: their fence costs what they save. */
export const MIN_SECTION_CHARS = 120;

/** `long_lines` fires beyond: tools that read files for agents cut longer lines. */
export const MAX_LINE_CHARS = 2000;

/** `low_coverage` fires below this share of the source's letters and digits. */
export const MIN_COVERAGE_PCT = 70;

/** Whether a candidate that was not made losslessly keeps enough. Decided on integers. */
export function isCoverageEnough({ kept, total }: { kept: number; total: number }): boolean {
  return 100 * kept >= MIN_COVERAGE_PCT * total;
}

/** What is converted has to weigh this share less than compact Markdown. */
export const COMPACT_MARGIN_PCT = 5;

/** Of data, TOON has to weigh this share less than the same data in its own format, compact. */
export const DATA_MARGIN_PCT = 10;

/** The same for JSON tables, which stay JSON. */
export const TABLE_MARGIN_PCT = 5;

/**
 * A form that changes less is advised if it weighs at most this much more, in % of the document: a hybrid before
 * TOON, as its prose stays prose, and a table before TOON, as it stays JSON.
 */
export const LEAST_CHANGE_PCT = 2;

/**
 * Of texts below this weight (150 tokens, in hundredths), a conversion has to save at least 5 tokens over
 * the compact form. Shares of them are one or two tokens, less than tokenizers differ by.
 */
export const SHORT_TEXT_WEIGHT = 15_000;
export const MIN_SHORT_SAVINGS = 500;

/**
 * The compact form is a form of its own where it saves this share of the source's weight, and two tokens: one
 * is worth no change, and tokenizers differ by it.
 */
export const MIN_COMPACT_SAVINGS_PCT = 1;
export const MIN_COMPACT_SAVINGS = 200;

export interface DecisionInput {
  measured: Pick<MeasuredChars, "source" | "toon">;
  warnings: readonly Pick<Warning, "code" | "severity">[];
  valid: boolean;
}

const REFUSED_CODES: ReadonlySet<string> = new Set<WarningCode>(["budget_refused"]);

const STRUCTURAL_CODES: ReadonlySet<string> = new Set<WarningCode>([
  "split_candidate",
  "long_section",
]);

/** Where one of these fires, the candidate is no improvement: there is nothing to settle by a look at it. */
const NO_IMPROVEMENT_CODES: ReadonlySet<string> = new Set<WarningCode>([
  "compact_suffices",
  "line_ending_savings",
  "padding_savings",
]);

/** Whether a warning says that parts of the document would do better alone. */
export function isStructuralCode(code: string): boolean {
  return STRUCTURAL_CODES.has(code);
}

/** The verdict, by priority. Where the whole does not pay but parts of it do, splitting is the answer. */
export function decide({ measured, warnings, valid }: DecisionInput): VerdictName {
  const hasAny = (codes: ReadonlySet<string>): boolean =>
    warnings.some(({ code }) => codes.has(code));
  if (hasAny(REFUSED_CODES)) return "refused";
  if (valid && isBandCleared(measured.source, measured.toon) && !hasAny(NO_IMPROVEMENT_CODES)) {
    return warnings.some(isBlocking) ? "review" : "convert";
  }
  return hasAny(STRUCTURAL_CODES) ? "split_first" : "keep_markdown";
}

/** `safe_to_auto_apply` of a verdict (docs/policy.md). */
export function isSafeToAutoApply(
  verdict: VerdictName,
  mode: Mode,
  flags: Pick<Flags, "lossless" | "valid">,
  savings: number,
  warnings: readonly Pick<Warning, "severity">[],
): boolean {
  return (
    verdict === "convert" &&
    mode === "lossless" &&
    flags.lossless &&
    flags.valid &&
    savings > 0 &&
    !warnings.some(isBlocking)
  );
}

/** What a plan's two decisions rest on. */
export interface PlanInput {
  net: Pick<Net, "source" | "hybrid">;
  /** The sections that convert, and whether they are safe by themselves. */
  converting: readonly { safe: boolean }[];
  verified: boolean;
  /** On the hybrid as a whole. */
  warnings: readonly Pick<Warning, "severity">[];
}

/** `recommend_hybrid` (docs/policy.md, "Plans"), and nothing else. */
export function isHybridRecommended({
  net,
  converting,
}: Pick<PlanInput, "net" | "converting">): boolean {
  return converting.length > 0 && isBandCleared(net.source, net.hybrid);
}

/** `safe_to_auto_apply` of a plan (docs/policy.md, "Plans"). */
export function isPlanSafe(input: PlanInput): boolean {
  const { converting, verified, warnings } = input;
  return (
    isHybridRecommended(input) &&
    converting.every(({ safe }) => safe) &&
    verified &&
    !warnings.some(isBlocking)
  );
}

function isBlocking({ severity }: Pick<Warning, "severity">): boolean {
  return severity === "warning";
}
