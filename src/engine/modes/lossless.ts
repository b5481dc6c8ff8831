import { findCandidate, type Wanted } from "../candidate/candidate.js";
import type { Document } from "../markdown/document.js";
import type { LosslessConversion } from "./conversion.js";

/** The whole document as the lightest proved candidate; of those that fit, where that is asked for. */
export function convertLosslessly(document: Document, wanted: Wanted): LosslessConversion {
  const { toon, delimiter, weigh, valid, restores } = findCandidate(document, wanted);
  return {
    kind: "lossless",
    toon,
    delimiter,
    weigh,
    flags: { lossless: true, valid, target_reached: null, restores },
  };
}
