import { describeSize, isOverLimit, type Size } from "../modes/budget/target.js";
import { defineWarning } from "./define-warning.js";

export const targetNotReached = defineWarning<{ missing: readonly Size[] }>({
  find({ conversion }) {
    if (conversion.kind !== "budget") return [];
    const missing = conversion.sizes.filter(isOverLimit);
    return missing.length === 0 ? [] : [{ args: { missing } }];
  },
  render({ missing }) {
    return {
      message: "Even after every possible cut, the candidate misses the target",
      suggestion: "Raise the target, or load sections of the document",
      evidence: missing.map(describeSize).join("; "),
    };
  },
});
