import { findJoins } from "../candidate/join-lines.js";
import { toPercent } from "../policy/measure.js";
import { defineWarning } from "./define-warning.js";

/** Percent of the document, by weight. Below, joining lines is not worth a diff that touches all of them. */
const MIN_SAVINGS_PCT = 2;

export const wrappedLines = defineWarning<{ count: number; weighed_pct: number }>({
  find({ analysis, document }) {
    const { count, weigh, write } = findJoins(document);
    const saved = weigh();
    if (saved <= 0 || analysis.isHeavierThan((100 / MIN_SAVINGS_PCT) * saved)) return [];
    if (write() === document.lines.source) return [];
    return [{ args: { count, weighed_pct: toPercent(saved, analysis.weight) } }];
  },
  render({ count, weighed_pct }) {
    return {
      message: "Line breaks inside paragraphs cost tokens and render as spaces",
      suggestion: "Join the lines, unless people edit the document line by line",
      evidence: `breaks to join: ${count}, an estimated ${weighed_pct} % of the tokens`,
    };
  },
});
