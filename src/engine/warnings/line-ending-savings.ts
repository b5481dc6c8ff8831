import { toPercent } from "../policy/measure.js";
import { isBandCleared } from "../policy/policy.js";
import { defineWarning } from "./define-warning.js";

export const lineEndingSavings = defineWarning<{ returns: number; lf: number; toon: number }>({
  find({ document, measured: { source, toon } }) {
    const { text } = document.lines;
    if (!isBandCleared(source, toon) || isBandCleared(text.length, toon)) return [];
    const returns = document.lines.source.split("\r").length - 1;
    return [{ args: { returns, lf: text.length, toon } }];
  },
  render({ returns, lf, toon }) {
    const saves = `TOON saves ${toPercent(lf - toon, lf)} %`;
    if (returns === 0) {
      return {
        message: "The savings reach the band only because the byte order mark is dropped",
        suggestion: "Store the document without the byte order mark",
        evidence: `without it ${saves}`,
      };
    }
    return {
      message: "The savings reach the band only because carriage returns are dropped",
      suggestion: `Store the document with LF line endings: that removes ${returns} carriage returns`,
      evidence: `with LF line endings ${saves}`,
    };
  },
});
