import type { MeasuredChars, PlanSection } from "context-verdict";
import { formatLines, formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";

/** What a section is called: its heading, else its kind in brackets. */
export function nameSection({ heading, kind }: PlanSection): string {
  return heading === null ? `(${kind})` : neutralize(heading) || "(empty heading)";
}

/** A section in one line: `Lenses: convert, saves 43.2 %, lines 10-19`. */
export function describeSection(section: PlanSection): string {
  const { range, verdict, action, measured_chars: chars } = section;
  const reason = verdict === null || verdict === action ? [] : [nameVerdict(verdict)];
  return [
    `${nameSection(section)}: ${[action, ...reason].join(", ")}`,
    ...(chars === null ? [] : [describeSavings(chars)]),
    formatLines(range.line_start, range.line_end),
  ].join(", ");
}

/** A verdict as words: `keep_markdown` is "keep Markdown". */
export function nameVerdict(verdict: string): string {
  return verdict === "keep_markdown" ? "keep Markdown" : verdict.replaceAll("_", " ");
}

function describeSavings({ savings, savings_pct }: MeasuredChars): string {
  if (savings === 0) return "as long as TOON";
  const share = formatPercent(Math.abs(savings_pct));
  return savings > 0 ? `TOON saves ${share}` : `TOON costs ${share}`;
}
