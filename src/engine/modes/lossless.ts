import { findCandidate } from "../candidate.js";
import type { DelimiterName } from "../contract.js";
import type { Document } from "../document/document.js";
import { type Conversion, UNSAID } from "./conversion.js";

/** The whole document as the shortest proved candidate. */
export function convertLosslessly(
  document: Document,
  delimiters: readonly DelimiterName[] | "auto",
): Conversion {
  const { toon, delimiter, valid, restores } = findCandidate(document, delimiters);
  return {
    ...UNSAID,
    mode: "lossless",
    toon,
    delimiter,
    flags: { lossless: true, valid, target_reached: null, restores },
  };
}
