import type { Warning } from "../contract/contract.js";
import type {
  FormSubject,
  FormWarning,
  Hit,
  Subject,
  WarningDefinition,
} from "./define-warning.js";
import { WARNINGS } from "./registry.js";

const FORM_WARNINGS = WARNINGS.filter((warning): warning is FormWarning => warning.kind === "form");

/** Finds and renders all warnings, sorted by position, then code. */
export function collectWarnings(subject: Subject): Warning[] {
  return sort(WARNINGS.flatMap((warning) => render(warning, warning.find(subject), subject)));
}

/** Finds and renders the warnings on a hybrid as a whole. */
export function collectFormWarnings(subject: FormSubject): Warning[] {
  return sort(FORM_WARNINGS.flatMap((warning) => render(warning, warning.find(subject), subject)));
}

function render(
  { code, severity: usual, render }: WarningDefinition,
  hits: readonly Hit<unknown>[],
  { document: { lines } }: FormSubject,
): Warning[] {
  return hits.map(({ args, span, severity = usual }) => {
    const warning: Warning = Object.assign({ code, severity }, render(args));
    if (span !== undefined) warning.range = lines.toSource(span);
    return warning;
  });
}

/** Warnings on the whole document come first. Codes are compared by code units, never by locale. */
function sort(warnings: Warning[]): Warning[] {
  const positionOf = ({ range }: Warning) => range?.char_start ?? -1;
  return warnings.sort(
    (a, b) => positionOf(a) - positionOf(b) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}
