import { repairHybrid } from "../../engine/candidate/repair-counts.js";
import { findDamage } from "../../engine/candidate/toon-blocks.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { guessFlavor } from "../../engine/markdown/guess-flavor.js";
import { readText } from "../../io/read-text.js";
import { type Finding, newFinding } from "./finding.js";

export interface ReadingOptions {
  /** The most bytes of a file. */
  limit: number;
  /** Default: by the extension. */
  flavor?: Flavor | undefined;
}

/** Finds every damaged `toon` block of a hybrid. No baseline accepts one: agents read it as it is. */
export function checkBlocks(path: string, { limit, flavor }: ReadingOptions): Finding[] {
  const text = readOrNothing(path, limit);
  const read = flavor ?? guessFlavor(path);
  const found = findDamage(text, read);
  const isRepairable = found.length > 0 && repairHybrid(text, read) !== null;
  const mend = isRepairable
    ? "only its numbers of rows are wrong"
    : "mend that line, or put back the backup: fix --revert --force";
  return found.map(({ line = 1, message }) => ({
    ...newFinding("toon_damaged", path, { baseline: null, current: null }),
    message: `line ${line}: its toon block is damaged: ${message}; ${mend}`,
    range: { line_start: line, line_end: line },
    ...(isRepairable ? { remedy: "fix --force" } : {}),
  }));
}

/** Empty for a file that cannot be read, which is a finding of its own. */
function readOrNothing(path: string, limit: number): string {
  try {
    return readText(path, { limit }).text;
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return "";
  }
}
