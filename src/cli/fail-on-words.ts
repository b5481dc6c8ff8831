import type { Severity, VerdictName } from "../engine/contract/contract.js";
import { WARNING_CODES } from "../engine/contract/warning-codes.js";

/** Maps, so that a name added to the contract does not compile until it is added here. */
const VERDICTS: Record<VerdictName, true> = {
  convert: true,
  keep_markdown: true,
  split_first: true,
  review: true,
  refused: true,
};
const SEVERITIES: Record<Severity, true> = { info: true, warning: true };

export const VERDICT_NAMES: readonly string[] = Object.keys(VERDICTS);

/** Values of `--fail-on`: verdicts, and severities and codes of warnings. */
export const FAIL_ON_WORDS: readonly string[] = [
  ...VERDICT_NAMES,
  ...Object.keys(SEVERITIES),
  ...WARNING_CODES,
];
