import type { Severity, VerdictName } from "./contract.js";
import { WARNING_CODES } from "./warning-codes.js";

/** Records, so that a name that is added to the contract must be added here. */
const VERDICTS: Record<VerdictName, true> = {
  convert: true,
  keep_markdown: true,
  split_first: true,
  review: true,
  refused: true,
};
const SEVERITIES: Record<Severity, true> = { info: true, warning: true };

export const VERDICT_NAMES: readonly string[] = Object.keys(VERDICTS);
export const SEVERITY_NAMES: readonly string[] = Object.keys(SEVERITIES);

/** What a run can be told to fail on: verdicts of documents, and severities and codes of their warnings. */
export const FAIL_ON_WORDS: readonly string[] = [
  ...VERDICT_NAMES,
  ...SEVERITY_NAMES,
  ...WARNING_CODES,
];
