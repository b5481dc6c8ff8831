import { formatCount, formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { FileRow } from "./file-row.js";
import { totalRows } from "./total-rows.js";

/** What the totals' savings are made of. */
export function BestUse({ rows }: { rows: readonly FileRow[] }) {
  const { judged, source, best, toon, hybrid, compact } = totalRows(rows);
  if (judged === 0) return null;
  const share = source === 0 ? 0 : ((source - best) / source) * 100;
  return (
    <p class="files-best">
      With the best form of each document: {formatInteger(source)} →{" "}
      <strong>{formatCount(best, "character")}</strong>, {formatPercent(share)} saved.{" "}
      <span class="soft">
        TOON for {formatInteger(toon)}, the hybrid for {formatInteger(hybrid)}, compact Markdown for{" "}
        {formatInteger(compact)}, the source for {formatInteger(judged - toon - hybrid - compact)}.
      </span>
    </p>
  );
}
