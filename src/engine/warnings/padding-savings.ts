import {
  type CompactSavings,
  measureCompactForm,
  suggestCompactForm,
} from "../candidate/other-forms.js";
import { toPercent } from "../policy/measure.js";
import { isBandCleared } from "../policy/policy.js";
import { defineWarning, type FormSubject } from "./define-warning.js";

export const paddingSavings = defineWarning<
  {
    savings_pct: number;
    weighed_pct: number;
    compact: CompactSavings;
  },
  FormSubject
>({
  find({ analysis, measured: { savings_pct }, weights }) {
    if (weights === null || isBandCleared(weights.source, weights.converted)) return [];
    const weighed_pct = toPercent(weights.source - weights.converted, weights.source);
    return [{ args: { savings_pct, weighed_pct, compact: measureCompactForm(analysis) } }];
  },
  render({ savings_pct, weighed_pct, compact }) {
    // The code is named for the usual cause. Documents without padded tables have another.
    const isPadding = compact.name === "compact_markdown" && 2 * compact.savings_pct >= savings_pct;
    return {
      message: isPadding
        ? "The savings are mostly padding of tables, which tokenizers hardly charge for"
        : "The characters saved are mostly ones that tokenizers hardly charge for",
      suggestion: suggestCompactForm(compact),
      evidence: `${savings_pct} % of the characters, ${weighed_pct} % by weight`,
    };
  },
});
