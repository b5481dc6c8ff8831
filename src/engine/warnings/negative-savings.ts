import {
  type CompactSavings,
  measureCompactForm,
  suggestCompactForm,
} from "../candidate/other-forms.js";
import { toPercent } from "../policy/measure.js";
import { defineWarning } from "./define-warning.js";

export const negativeSavings = defineWarning<{
  source: number;
  toon: number;
  compact: CompactSavings;
}>({
  find({ analysis, measured: { source, toon } }) {
    if (toon <= source) return [];
    return [{ args: { source, toon, compact: measureCompactForm(analysis) } }];
  },
  render({ source, toon, compact }) {
    return {
      message: `TOON is larger than the source by ${toon - source} ${toon - source === 1 ? "character" : "characters"}`,
      suggestion: suggestCompactForm(compact),
      evidence: `${source} -> ${toon} characters (${toPercent(source - toon, source)} %)`,
    };
  },
});
