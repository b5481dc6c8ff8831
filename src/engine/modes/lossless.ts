import type { Analysis } from "../candidate/analysis.js";
import { findCandidate, type Wanted } from "../candidate/candidate.js";
import type { LosslessConversion } from "./conversion.js";

/** The whole document as its best proved candidate. */
export function convertLosslessly(analysis: Analysis, wanted: Wanted): LosslessConversion {
  const { toon, delimiter, weigh, valid, restores, restored, proof } = findCandidate(
    analysis,
    wanted,
  );
  return {
    kind: "lossless",
    toon,
    delimiter,
    weigh,
    restored,
    flags: { lossless: true, valid, target_reached: null, restores, proof },
  };
}
