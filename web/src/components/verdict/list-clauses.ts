import type { Verdict, VerdictName } from "context-verdict";
import {
  MIN_CONVERT_SAVINGS_PCT as BAND_PCT,
  isBandCleared,
  isFormCode,
} from "../../../../src/engine/policy/policy.js";
import { formatInteger, NO_BREAK } from "../../../../src/render/format-number.js";

/** A rule of the policy's priority, and what it had to say about one document. */
export interface Clause {
  number: number;
  rule: string;
  outcome: "passed over" | "decides" | "not reached";
  /** The numbers and codes behind the outcome; empty where it was not looked at. */
  reason: string;
}

const RULES = [
  "Refused, if a budget target cannot be met losslessly and nothing may be cut.",
  `If the candidate is valid and clears the ${BAND_PCT}${NO_BREAK}% band, and over compact Markdown, too: review where a warning holds it back, else convert.`,
  "Split first, if parts of the document would clear the band without the rest.",
  "Else keep Markdown.",
];

/** The priority of the policy up to the rule that gave this verdict, and what is behind it. */
export function listClauses(verdict: Verdict): Clause[] {
  const deciding = DECIDING[verdict.verdict];
  return RULES.map((rule, index) => {
    const number = index + 1;
    if (number > deciding) return { number, rule, outcome: "not reached", reason: "" };
    const outcome = number === deciding ? "decides" : "passed over";
    return { number, rule, outcome, reason: REASONS[index]?.(verdict) ?? "" };
  });
}

/** The verdict says which rule gave it; nothing is decided here. */
const DECIDING: Record<VerdictName, number> = {
  refused: 1,
  convert: 2,
  review: 2,
  split_first: 3,
  keep_markdown: 4,
};

const REASONS: readonly ((verdict: Verdict) => string)[] = [
  (verdict) => describeCodes(verdict, ["budget_refused"]),
  (verdict) => {
    const { source, toon } = verdict.measured_chars;
    const parts = [describeValidity(verdict), describeBand(verdict)];
    const form = verdict.warnings.find(({ code }) => isFormCode(code));
    if (form !== undefined) parts.push(`${form.code} is there`);
    else if (isBandCleared(source, toon)) parts.push(describeBlocking(verdict));
    return parts.join("; ");
  },
  (verdict) => describeCodes(verdict, ["split_candidate", "long_section"]),
  () => "no other rule holds",
];

function describeValidity({ flags }: Verdict): string {
  return flags.valid ? "the candidate is valid" : "the candidate is not valid";
}

/** The comparison as it is made, on whole numbers. */
function describeBand({ measured_chars: { source, toon, savings } }: Verdict): string {
  if (savings <= 0) return `savings are ${formatInteger(savings)}, not above 0`;
  const sides = [formatInteger(100 * savings), formatInteger(BAND_PCT * source)];
  const terms = [`100 × ${formatInteger(savings)}`, `${BAND_PCT} × ${formatInteger(source)}`];
  return isBandCleared(source, toon)
    ? `${terms[0]} = ${sides[0]} is at least ${terms[1]} = ${sides[1]}`
    : `${terms[0]} = ${sides[0]} is less than ${terms[1]} = ${sides[1]}`;
}

function describeBlocking({ warnings }: Verdict): string {
  const blocking = warnings.filter(({ severity }) => severity === "warning").length;
  if (blocking === 0) return "no warning holds it back";
  return blocking === 1 ? "1 warning" : `${formatInteger(blocking)} warnings`;
}

function describeCodes(verdict: Verdict, codes: readonly string[]): string {
  const found = codes.filter((code) => has(verdict, code));
  return found.length > 0 ? `${found.join(" and ")} is there` : `no ${codes.join(", no ")}`;
}

function has({ warnings }: Verdict, wanted: string): boolean {
  return warnings.some(({ code }) => code === wanted);
}
