import type { Warning } from "../contract/contract.js";
import type { Lines } from "../markdown/lines.js";
import { budgetRefused } from "./budget-refused.js";
import { compactSuffices } from "./compact-suffices.js";
import { duplicateRule } from "./duplicate-rule.js";
import { lineEndingSavings } from "./line-ending-savings.js";
import { longLines } from "./long-lines.js";
import { longSection } from "./long-section.js";
import { lossyApplied } from "./lossy-applied.js";
import { lowCoverage } from "./low-coverage.js";
import { negativeSavings } from "./negative-savings.js";
import { paddingSavings } from "./padding-savings.js";
import { recordsOnly } from "./records-only.js";
import type { FormSubject, Subject, WarningRule } from "./rule.js";
import { splitCandidate } from "./split-candidate.js";
import { targetNotReached } from "./target-not-reached.js";
import { vagueRule } from "./vague-rule.js";

/** Every warning that the engine can give. */
export const WARNING_RULES: readonly WarningRule[] = [
  budgetRefused,
  compactSuffices,
  duplicateRule,
  lineEndingSavings,
  longLines,
  longSection,
  lossyApplied,
  lowCoverage,
  negativeSavings,
  paddingSavings,
  recordsOnly,
  splitCandidate,
  targetNotReached,
  vagueRule,
];

/** Those of them that are about one form. */
const FORM_RULES: readonly WarningRule<unknown, FormSubject>[] = [
  compactSuffices,
  longLines,
  paddingSavings,
];

/** Finds and renders all warnings, sorted by position, then code. */
export function collectWarnings(subject: Subject): Warning[] {
  return collect(WARNING_RULES, subject);
}

/** The warnings on a hybrid as a whole. */
export function collectFormWarnings(subject: FormSubject): Warning[] {
  return collect(FORM_RULES, subject);
}

function collect<On extends FormSubject>(
  rules: readonly WarningRule<unknown, On>[],
  subject: On,
): Warning[] {
  const { lines } = subject.document;
  return rules
    .flatMap((rule) => rule.find(subject).map((finding) => renderWarning(rule, finding, lines)))
    .sort(byPosition);
}

function renderWarning<On>(
  { code, severity, render }: WarningRule<unknown, On>,
  { args, span }: ReturnType<WarningRule["find"]>[number],
  lines: Lines,
): Warning {
  return {
    code,
    severity,
    ...render(args),
    ...(span === undefined ? {} : { range: lines.toSource(span) }),
  };
}

/** Warnings on the whole document come first. Code units decide between codes, never a locale. */
function byPosition(a: Warning, b: Warning): number {
  const [from, otherFrom] = [a.range?.char_start ?? -1, b.range?.char_start ?? -1];
  return from - otherFrom || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}
