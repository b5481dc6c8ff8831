import type { CheckReport } from "../commands/check/check-documents.js";
import { formatInteger } from "./format-number.js";
import { neutralize } from "./neutralize.js";

/** What a check looked at, after the number of documents; empty where that is everything. */
export function describeSince({ since }: CheckReport): string {
  if (since === undefined) return "";
  const ref = neutralize(since.ref);
  if (since.all !== null) return ` (all: ${neutralize(since.all)} changed since ${ref})`;
  return ` changed since ${ref} (of ${formatInteger(since.documents)})`;
}
