import { measureCompactMarkdown } from "../compact.js";
import { toPercent } from "../measure.js";
import { clears } from "../policy.js";
import { defineRule } from "./rule.js";

export const paddingSavings = defineRule<{
  savings_pct: number;
  weighed_pct: number;
  compact_pct: number;
}>({
  code: "padding_savings",
  severity: "warning",
  find({ document, measured, weighing }) {
    if (!clears(measured.source, measured.toon) || weighing.clears) return [];
    const weighed_pct = toPercent(weighing.source - weighing.candidate, weighing.source);
    const compact_pct = measureCompactMarkdown(document).savings_pct;
    return [{ args: { savings_pct: measured.savings_pct, weighed_pct, compact_pct } }];
  },
  render({ savings_pct, weighed_pct, compact_pct }) {
    return {
      message: "The savings are mostly in padding and the like, which tokenizers hardly charge for",
      suggestion:
        2 * compact_pct >= savings_pct
          ? `Unpad the tables instead: compact Markdown alone saves ${compact_pct} % of the characters`
          : "Load the Markdown as it is",
      evidence: `${savings_pct} % of the characters, ${weighed_pct} % by weight`,
    };
  },
});
