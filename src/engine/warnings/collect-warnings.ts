import type { Warning } from "../contract/contract.js";
import {
  type FormWarningCode,
  WARNING_CATALOGUE,
  type WarningCode,
} from "../contract/warning-catalogue.js";
import { budgetRefused } from "./budget-refused.js";
import { compactSuffices } from "./compact-suffices.js";
import type { FormSubject, Subject, WarningDefinition } from "./define-warning.js";
import { duplicateRule } from "./duplicate-rule.js";
import { lineEndingSavings } from "./line-ending-savings.js";
import { longLines } from "./long-lines.js";
import { longSection } from "./long-section.js";
import { lossyApplied } from "./lossy-applied.js";
import { lowCoverage } from "./low-coverage.js";
import { membersReordered } from "./members-reordered.js";
import { negativeSavings } from "./negative-savings.js";
import { notQuiteJson } from "./not-quite-json.js";
import { numbersRespelled } from "./numbers-respelled.js";
import { paddingSavings } from "./padding-savings.js";
import { recordsOnly } from "./records-only.js";
import { sectionIsUsed } from "./section-is-used.js";
import { splitCandidate } from "./split-candidate.js";
import { targetNotReached } from "./target-not-reached.js";
import { vagueRule } from "./vague-rule.js";
import { valueNotExact } from "./value-not-exact.js";
import { wrappedLines } from "./wrapped-lines.js";
import { yamlNotPlain } from "./yaml-not-plain.js";

const FORM_WARNINGS: Record<FormWarningCode, WarningDefinition<FormSubject>> = {
  compact_suffices: compactSuffices,
  long_lines: longLines,
  padding_savings: paddingSavings,
  section_is_used: sectionIsUsed,
};

const WARNINGS: Record<WarningCode, WarningDefinition> = {
  ...FORM_WARNINGS,
  budget_refused: budgetRefused,
  duplicate_rule: duplicateRule,
  line_ending_savings: lineEndingSavings,
  long_section: longSection,
  lossy_applied: lossyApplied,
  low_coverage: lowCoverage,
  members_reordered: membersReordered,
  negative_savings: negativeSavings,
  not_quite_json: notQuiteJson,
  numbers_respelled: numbersRespelled,
  records_only: recordsOnly,
  split_candidate: splitCandidate,
  target_not_reached: targetNotReached,
  vague_rule: vagueRule,
  value_not_exact: valueNotExact,
  wrapped_lines: wrappedLines,
  yaml_not_plain: yamlNotPlain,
};

/** Finds and renders all warnings, sorted by position, then code. */
export function collectWarnings(subject: Subject): Warning[] {
  return collect(WARNINGS, subject);
}

/** Finds and renders the warnings on a hybrid as a whole. */
export function collectFormWarnings(subject: FormSubject): Warning[] {
  return collect(FORM_WARNINGS, subject);
}

function collect<On extends FormSubject>(
  definitions: Record<string, WarningDefinition<On>>,
  subject: On,
): Warning[] {
  const { lines } = subject.document;
  const warnings: Warning[] = [];
  // Short loops: every section of a plan comes here.
  for (const code in definitions) {
    const { find, render } = definitions[code] as WarningDefinition<On>;
    for (const { args, span, severity } of find(subject)) {
      const usual = WARNING_CATALOGUE[code as WarningCode].severity;
      const range = span && { range: lines.toSource(span) };
      warnings.push({ code, severity: severity ?? usual, ...render(args), ...range });
    }
  }
  return sort(warnings);
}

/** Warnings on the whole document come first. Codes are compared by code units, never by locale. */
function sort(warnings: Warning[]): Warning[] {
  const positionOf = ({ range }: Warning) => range?.char_start ?? -1;
  return warnings.sort(
    (a, b) => positionOf(a) - positionOf(b) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}
