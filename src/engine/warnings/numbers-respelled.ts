import type { Conversion } from "../modes/conversion.js";
import { defineWarning } from "./define-warning.js";

export const numbersRespelled = defineWarning<{ count: number }>({
  find({ analysis, conversion }) {
    const { data } = analysis;
    if (data === null || data.respelled === 0 || !hasValues(conversion)) return [];
    return [{ args: { count: data.respelled } }];
  },
  render({ count }) {
    return {
      message: "Numbers keep their value in TOON, but not always their spelling",
      suggestion:
        "Keep the data as it is where the spelling of a number means something, as in a version",
      evidence: `numbers of the data with another spelling: ${count}`,
    };
  },
});

/** Whether a conversion holds values of the data rather than its text. */
function hasValues(conversion: Conversion): boolean {
  if (conversion.kind === "record") return conversion.records.rows > 0;
  return conversion.kind !== "refused" && conversion.flags.proof !== "tree";
}
