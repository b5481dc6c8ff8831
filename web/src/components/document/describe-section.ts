import type { MeasuredChars, PlanSection } from "context-verdict";
import { formatLines, formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";

/** The name of a section: its heading, else its kind in brackets. */
export function nameSection({ heading, kind }: PlanSection): string {
  return heading === null ? `(${kind})` : neutralize(heading) || "(empty heading)";
}

/** A section in one line: `Lenses: convert, as TOON 43.2 % fewer, lines 10-19`. */
export function describeSection(section: PlanSection): string {
  const { range, action, measured_chars: chars } = section;
  const lines = formatLines(range.line_start, range.line_end);
  const saved = chars === null ? [] : [`as TOON ${describeSavings(chars)}`];
  return [`${nameSection(section)}: ${action}`, ...saved, lines].join(", ");
}

/** `43.2 % fewer`, in characters. */
export function describeSavings({ savings, savings_pct }: MeasuredChars): string {
  if (savings === 0) return "as many";
  return `${formatPercent(Math.abs(savings_pct))} ${savings > 0 ? "fewer" : "more"}`;
}
