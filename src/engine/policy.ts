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

export interface DecisionInput {
  measured: Pick<MeasuredChars, "source" | "toon">;
  warnings: readonly Pick<Warning, "code" | "severity">[];
  valid: boolean;
}

const STRUCTURAL_CODES: ReadonlySet<string> = new Set(["split_candidate", "long_section"]);

/** The verdict, by priority. */
export function decide({ measured, warnings, valid }: DecisionInput): VerdictName {
  if (warnings.some(({ code }) => code === "budget_refused")) return "refused";
  if (valid && clears(measured.source, measured.toon)) {
    return warnings.some(isBlocking) ? "review" : "convert";
  }
  if (warnings.some(({ code }) => STRUCTURAL_CODES.has(code))) return "split_first";
  return "keep_markdown";
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
