import { toAmount } from "../../../../src/engine/judge/advise.js";
import { describeAmount } from "../../../../src/render/advice.js";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import type { FileRow } from "./file-row.js";

/** Whether another form is better, or would be after a look. */
export function isChange({ action }: FileRow): boolean {
  return action !== "keep";
}

/** The one sentence about many documents: `Change 3 of 12 documents: 1,240 tokens fewer (8.1 % of all 15,310)`. */
export function describeTotals(rows: readonly FileRow[]): { advice: string; figure: string } {
  let [judged, better, tokens, saved] = [0, 0, 0, 0];
  for (const { action, tokens: count, tokensSaved } of rows) {
    if (action === null) continue;
    judged++;
    tokens += count ?? 0;
    saved += tokensSaved ?? 0;
    if (action !== "keep" && action !== "look_first") better++;
  }
  const all = formatCount(rows.length, "document");
  if (judged === 0) return { advice: all, figure: "not judged yet" };
  if (better === 0)
    return { advice: `Keep all ${all} as they are`, figure: "no other form saves enough" };
  return {
    advice: `Change ${formatInteger(better)} of ${all}`,
    figure: describeAmount(toAmount(tokens - saved, tokens), "token", "all"),
  };
}
