import type { Warning } from "../contract.js";
import type { Lines } from "../document/lines.js";
import { budgetRefused } from "./budget-refused.js";
import { duplicateRule } from "./duplicate-rule.js";
import { lineEndingSavings } from "./line-ending-savings.js";
import { longSection } from "./long-section.js";
import { lossyApplied } from "./lossy-applied.js";
import { lowCoverage } from "./low-coverage.js";
import { negativeSavings } from "./negative-savings.js";
import { paddingSavings } from "./padding-savings.js";
import { recordsOnly } from "./records-only.js";
import type { Subject, WarningRule } from "./rule.js";
import { splitCandidate } from "./split-candidate.js";
import { targetNotReached } from "./target-not-reached.js";
import { vagueRule } from "./vague-rule.js";

/** Every warning that the engine can give. */
export const WARNING_RULES: readonly WarningRule[] = [
  budgetRefused,
  duplicateRule,
  lineEndingSavings,
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

/** Finds and renders all warnings, sorted by position, then code. */
export function collectWarnings(subject: Subject): Warning[] {
  const { lines } = subject.document;
  return WARNING_RULES.flatMap((rule) =>
    rule.find(subject).map((finding) => renderWarning(rule, finding, lines)),
  ).sort(byPosition);
}

function renderWarning(
  { code, severity, render }: WarningRule,
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
