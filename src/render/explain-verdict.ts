import type { Verdict, VerdictName, Warning } from "../engine/contract/contract.js";
import {
  MIN_CONVERT_SAVINGS_PCT as BAND_PCT,
  isBandCleared,
  isFormCode,
} from "../engine/policy/policy.js";
import { formatInteger, formatPercent, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";

const BAND = `${BAND_PCT}${NO_BREAK}%`;

/** Why the verdict is what it is, in one sentence made of its own numbers. */
export function explainVerdict(verdict: Verdict): string {
  return EXPLANATIONS[verdict.verdict](verdict);
}

const EXPLANATIONS: Record<VerdictName, (verdict: Verdict) => string> = {
  convert: (verdict) => `${describeSavings(verdict)}, which clears the ${BAND} band.`,
  review: (verdict) =>
    `${describeSavings(verdict)}, which clears the ${BAND} band, but warnings must be looked at first (${listCodes(verdict, isBlocking)}).`,
  split_first: explainSplitting,
  keep_markdown: explainKeeping,
  refused: () =>
    "The shortest lossless TOON misses the target, and content is cut only with --allow-lossy.",
};

function isBlocking({ severity }: Warning): boolean {
  return severity === "warning";
}

function isStructural({ code }: Warning): boolean {
  return code === "split_candidate" || code === "long_section";
}

function describeForm(verdict: Verdict): string {
  return `is not worth another format (${listCodes(verdict, ({ code }) => isFormCode(code))})`;
}

function explainSplitting(verdict: Verdict): string {
  const { source, toon } = verdict.measured_chars;
  const codes = listCodes(verdict, isStructural);
  return isBandCleared(source, toon)
    ? `${describeSavings(verdict)}, which ${describeForm(verdict)}, but splitting it first would clear the ${BAND} band (${codes}).`
    : `${describeSavings(verdict)}: the whole misses the ${BAND} band, but splitting it first would clear it (${codes}).`;
}

function explainKeeping(verdict: Verdict): string {
  const { source, toon } = verdict.measured_chars;
  if (source === 0) return "The document is empty: there is nothing to convert.";
  if (!verdict.flags.valid) return "No TOON candidate of this document decodes again.";
  if (isBandCleared(source, toon))
    return `${describeSavings(verdict)}, but that ${describeForm(verdict)}.`;
  const needed = `it must save at least ${BAND} to be worth it`;
  return `${describeSavings(verdict)}; ${needed}.`;
}

function describeSavings({ measured_chars, mode, flags }: Verdict): string {
  const { source, savings } = measured_chars;
  const subject =
    mode === "record"
      ? "TOON of the records alone"
      : flags.lossless
        ? "TOON"
        : "TOON of what is left";
  const amount = formatInteger(Math.abs(savings));
  const share = formatShare(source, Math.abs(savings));
  if (savings === 0) return `${subject} is exactly as long as the Markdown`;
  return savings > 0
    ? `${subject} saves ${amount} of ${formatInteger(source)} characters (${share})`
    : `${subject} is ${amount} ${savings === -1 ? "character" : "characters"} longer (${share})`;
}

/** A share that must not be rounded up onto the band it misses: 4.98 % is not "5.0%". */
function formatShare(source: number, amount: number): string {
  const share = source === 0 ? 0 : (amount / source) * 100;
  const misleads = share < BAND_PCT && Number(share.toFixed(1)) >= BAND_PCT;
  return misleads
    ? `${(Math.floor(share * 1000) / 1000).toFixed(3)}${NO_BREAK}%`
    : formatPercent(share);
}

/** The codes of the warnings that decide, each once: `padding_savings, vague_rule ×3`. */
function listCodes({ warnings }: Verdict, isDeciding: (warning: Warning) => boolean): string {
  const counts = new Map<string, number>();
  for (const warning of warnings.filter(isDeciding)) {
    counts.set(warning.code, (counts.get(warning.code) ?? 0) + 1);
  }
  return [...counts]
    .map(
      ([code, count]) =>
        neutralize(code) + (count === 1 ? "" : `${NO_BREAK}×${formatInteger(count)}`),
    )
    .join(", ");
}
