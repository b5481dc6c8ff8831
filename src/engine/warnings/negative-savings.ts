import { toPercent } from "../policy/measure.js";
import { defineWarning } from "./define-warning.js";

export const negativeSavings = defineWarning<{ source: number; toon: number }>({
  code: "negative_savings",
  severity: "warning",
  kind: "conversion",
  short: "The TOON candidate is longer than the document.",
  help: "Load the document as it is. Nothing has to be changed.",
  find({ measured: { source, toon } }) {
    return toon > source ? [{ args: { source, toon } }] : [];
  },
  render({ source, toon }) {
    return {
      message: `TOON is larger than the source by ${toon - source} ${toon - source === 1 ? "character" : "characters"}`,
      suggestion: "Load the document as it is",
      evidence: `${source} -> ${toon} characters (${toPercent(source - toon, source)} %)`,
    };
  },
});
