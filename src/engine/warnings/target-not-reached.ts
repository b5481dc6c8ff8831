import { describeSize, misses, type Size } from "../modes/budget/target.js";
import { defineWarning } from "./define-warning.js";

export const targetNotReached = defineWarning<{ missing: readonly Size[] }>({
  code: "target_not_reached",
  severity: "warning",
  kind: "conversion",
  short: "Everything was cut that can be cut, and the candidate is still over the target.",
  help: "Raise the target, or load sections of the document.",
  find({ conversion: { delimiter, flags, sizes } }) {
    return delimiter === null || flags.target_reached !== false
      ? []
      : [{ args: { missing: sizes.filter(misses) } }];
  },
  render({ missing }) {
    return {
      message: "Even with everything cut that can be cut, the candidate misses the target",
      suggestion: "Raise the target, or load sections of the document",
      evidence: missing.map(describeSize).join("; "),
    };
  },
});
