import { measureCompactMarkdown } from "../compact.js";
import { toPercent } from "../measure.js";
import { clears } from "../policy.js";
import { clearsByWeight, weigh } from "../weight/weigh.js";
import { defineRule } from "./rule.js";

export const paddingSavings = defineRule<{
  savings_pct: number;
  weighed_pct: number;
  compact_pct: number;
}>({
  code: "padding_savings",
  severity: "warning",
  find({ document, measured, conversion: { toon } }) {
    const { text } = document.lines;
    if (!clears(measured.source, measured.toon) || clearsByWeight(text, toon)) return [];
    const weight = weigh(text);
    const weighed_pct = toPercent(weight - weigh(toon), weight);
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
