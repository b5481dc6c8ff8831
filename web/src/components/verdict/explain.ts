import type { Verdict } from "context-verdict";
import { explainVerdict } from "../../../../src/render/explain-verdict.js";

/** A term of the policy, which the rules below the answer use. */
const BAND = /(\d+\s%) band\b/;

/** Why the verdict is what it is. The page has a setting where the command line has an option. */
export function explain(verdict: Verdict): string {
  return verdict.verdict === "refused"
    ? "The shortest lossless TOON misses the target, and the settings do not allow cutting content."
    : explainVerdict(verdict).replace(BAND, "$1 that a conversion has to save");
}
