import type { Flags, MeasuredChars, Mode, VerdictName, Warning } from "./contract.js";

/**
 * Decision policy 1.0: every constant and the priority of the verdicts. Deterministic inputs
 * only: measured characters, warning codes and severities, and the lossless and valid flags.
 */
export const POLICY_VERSION = "1.0";

/** Savings have to reach this share of the source, for a document and for a hybrid (specification 8.1). */
export const MIN_CONVERT_SAVINGS_PCT = 5;

/** `long_section` looks into sections of at least this many characters. */
export const LONG_SECTION_CHARS = 2000;

/** Whether savings reach the band. Decided on integers. */
export function clears(source: number, toon: number): boolean {
  const savings = source - toon;
  return savings > 0 && 100 * savings >= MIN_CONVERT_SAVINGS_PCT * source;
}

/** `split_candidate` passes over sections below this many characters: their fence costs what they save. */
export const MIN_SECTION_CHARS = 120;

/** `low_coverage` fires below this share of the source's letters and digits. */
export const MIN_COVERAGE_PCT = 70;

/** Whether a candidate that was not made losslessly keeps enough. Decided on integers. */
export function covers({ kept, total }: { kept: number; total: number }): boolean {
  return 100 * kept >= MIN_COVERAGE_PCT * total;
}

export interface DecisionInput {
  measured: Pick<MeasuredChars, "source" | "toon">;
  warnings: readonly Pick<Warning, "code" | "severity">[];
  valid: boolean;
}

const STRUCTURAL_CODES: ReadonlySet<string> = new Set(["split_candidate", "long_section"]);

/**
 * The verdict, by priority. Where the savings are padding (`padding_savings`) but parts of the
 * document pay for themselves, splitting is the useful answer, so it comes before `review`.
 */
export function decide({ measured, warnings, valid }: DecisionInput): VerdictName {
  const has = (code: string): boolean => warnings.some((warning) => warning.code === code);
  if (has("budget_refused")) return "refused";
  const reaches = valid && clears(measured.source, measured.toon);
  if (reaches && !has("padding_savings")) {
    return warnings.some(isBlocking) ? "review" : "convert";
  }
  if (warnings.some(({ code }) => STRUCTURAL_CODES.has(code))) return "split_first";
  return reaches ? "review" : "keep_markdown";
}

/** Rule 2.1.1 of the specification. */
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

function isBlocking({ severity }: Pick<Warning, "severity">): boolean {
  return severity === "warning";
}
