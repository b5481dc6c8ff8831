import type { Verdict } from "../engine/contract/contract.js";
import { SEVERITY_NAMES, VERDICT_NAMES } from "../engine/contract/names.js";
import { usageError } from "./cli-error.js";

/** What the list may hold. */
export const FAIL_ON_WORDS = [...VERDICT_NAMES, ...SEVERITY_NAMES];

/**
 * Reads the list of `--fail-on`, before any document is read.
 * @returns A test whether the whole document's verdict or warnings are in the list.
 * @throws CliError `bad_request` for unknown words: a gate that never matches would pass anything.
 */
export function parseFailOn(list: string | undefined): (verdict: Verdict) => boolean {
  if (list === undefined) return () => false;
  const words = list.split(",").map((word) => word.trim());
  for (const word of words) {
    if (FAIL_ON_WORDS.includes(word)) continue;
    throw usageError(`--fail-on does not know "${word}"`, {
      field: "--fail-on",
      hint: `Allowed, separated by commas: ${FAIL_ON_WORDS.join(", ")}.`,
    });
  }
  return ({ verdict, warnings }) =>
    words.includes(verdict) || warnings.some(({ severity }) => words.includes(severity));
}
