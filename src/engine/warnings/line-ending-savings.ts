import { toPercent } from "../measure.js";
import { clears } from "../policy.js";
import { defineRule } from "./rule.js";

export const lineEndingSavings = defineRule<{ source: number; lf: number; toon: number }>({
  code: "line_ending_savings",
  severity: "warning",
  find({ document, measured: { source, toon } }) {
    const lf = document.lines.text.length;
    return clears(source, toon) && !clears(lf, toon) ? [{ args: { source, lf, toon } }] : [];
  },
  render({ source, lf, toon }) {
    return {
      message: "The savings reach the band only because carriage returns are dropped",
      suggestion: `Store the document with LF line endings: that alone saves ${source - lf} characters`,
      evidence: `with LF line endings TOON saves ${toPercent(lf - toon, lf)} %`,
    };
  },
});
