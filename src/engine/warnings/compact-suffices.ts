import {
  type CompactSavings,
  measureCompactForm,
  nameCompactForm,
  suggestCompactForm,
} from "../candidate/other-forms.js";
import { isOverShare, isWorthConverting } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import { isBandCleared, MIN_SHORT_SAVINGS } from "../policy/policy.js";
import { defineWarning, type FormSubject } from "./define-warning.js";

export const compactSuffices = defineWarning<
  {
    weighed_pct: number;
    compact: CompactSavings;
    margin: string;
  },
  FormSubject
>({
  find({ analysis, weights }) {
    if (weights === null || !isBandCleared(weights.source, weights.converted)) return [];
    if (isWorthConverting(weights)) return [];
    const weighed_pct = toPercent(weights.source - weights.converted, weights.source);
    const isShort = isOverShare(weights);
    const margin = isShort ? `${MIN_SHORT_SAVINGS / 100} tokens` : `${weights.margin} %`;
    return [{ args: { weighed_pct, compact: measureCompactForm(analysis), margin } }];
  },
  render({ weighed_pct, compact, margin }) {
    const name = nameCompactForm(compact.name);
    return {
      message: `Over ${name}, converting saves less than ${margin} by weight`,
      suggestion: suggestCompactForm(compact),
      evidence: `by weight, converting saves ${weighed_pct} %, ${name} ${compact.weighed_pct} %`,
    };
  },
});
