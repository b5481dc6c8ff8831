import { describeSize, isOverLimit, type Size, suggestForm } from "../modes/budget/target.js";
import type { RefusedConversion } from "../modes/conversion.js";
import { defineWarning } from "./define-warning.js";

export const budgetRefused = defineWarning<
  { missing: readonly Size[] } & Pick<RefusedConversion, "fitting">
>({
  find({ conversion }) {
    if (conversion.kind !== "refused") return [];
    const { sizes, fitting } = conversion;
    return [{ args: { missing: sizes.filter(isOverLimit), fitting } }];
  },
  render({ missing, fitting }) {
    return {
      message: `The ${fitting === null ? "document" : "candidate"} cannot meet the target losslessly, and lossy output was not allowed`,
      suggestion:
        suggestForm(fitting) ??
        "Allow lossy output, raise the target, or load sections of the document",
      evidence: missing.map(describeSize).join("; "),
    };
  },
});
