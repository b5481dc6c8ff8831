import { formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import type { CheckReport } from "./check-documents.js";

/** What a check looked at, after the number of documents; empty where that is everything. */
export function describeSince({ since }: CheckReport): string {
  if (since === undefined) return "";
  const ref = neutralize(since.ref);
  if (since.all !== null) return ` (all: ${neutralize(since.all)} changed since ${ref})`;
  const left = since.submodules.map(
    (path) => `; submodule ${neutralize(path)} changed, not looked into`,
  );
  return ` changed since ${ref} (of ${formatInteger(since.documents)}${left.join("")})`;
}
