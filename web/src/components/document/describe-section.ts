import type { MeasuredChars, PlanSection } from "context-verdict";
import { formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";

/** The name of a section: its heading, else its kind in brackets. */
export function nameSection({ heading, kind }: PlanSection): string {
  return heading === null ? `(${kind})` : neutralize(heading) || "(empty heading)";
}

/** `43.2 % fewer`, in characters. */
export function describeSavings({ savings, savings_pct }: MeasuredChars): string {
  if (savings === 0) return "as many";
  return `${formatPercent(Math.abs(savings_pct))} ${savings > 0 ? "fewer" : "more"}`;
}
