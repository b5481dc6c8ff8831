import { describeSize, isOverLimit, type Size } from "../modes/budget/target.js";
import { defineWarning } from "./define-warning.js";

export const budgetRefused = defineWarning<{ missing: readonly Size[]; sourceFits: boolean }>({
  code: "budget_refused",
  severity: "warning",
  kind: "conversion",
  short: "The document does not fit the target without loss, and nothing may be cut.",
  help: "Raise the target, load sections of the document, or allow lossy output.",
  find({ conversion }) {
    if (conversion.kind !== "refused") return [];
    const { sizes, sourceFits } = conversion;
    return [{ args: { missing: sizes.filter(isOverLimit), sourceFits } }];
  },
  render({ missing, sourceFits }) {
    return {
      message: `The ${sourceFits ? "candidate" : "document"} cannot meet the target losslessly, and lossy output was not allowed`,
      suggestion: sourceFits
        ? "Load the document as it is: it meets the target"
        : "Allow lossy output, raise the target, or load sections of the document",
      evidence: missing.map(describeSize).join("; "),
    };
  },
});
