import { toPercent } from "../policy/measure.js";
import { defineRule } from "./rule.js";

export const negativeSavings = defineRule<{ source: number; toon: number }>({
  code: "negative_savings",
  severity: "warning",
  find({ measured: { source, toon } }) {
    return toon > source ? [{ args: { source, toon } }] : [];
  },
  render({ source, toon }) {
    return {
      message: `TOON is larger than the source by ${toon - source} ${toon - source === 1 ? "character" : "characters"}`,
      suggestion: "Load the Markdown as it is",
      evidence: `${source} -> ${toon} characters (${toPercent(source - toon, source)} %)`,
    };
  },
});
