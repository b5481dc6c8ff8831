import { formatCount, formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { FileRow } from "./file-row.js";
import { totalRows } from "./total-rows.js";

/** What the totals' savings are made of. */
export function BestUse({ rows }: { rows: readonly FileRow[] }) {
  const { judged, source, best, toon, hybrid } = totalRows(rows);
  if (judged === 0) return null;
  const share = source === 0 ? 0 : ((source - best) / source) * 100;
  return (
    <p class="files-best">
      With what is safe and shortest for each document: {formatInteger(source)} →{" "}
      <strong>{formatCount(best, "character")}</strong>, {formatPercent(share)} saved.{" "}
      <span class="soft">
        TOON for {formatInteger(toon)}, the hybrid for {formatInteger(hybrid)}, the source for{" "}
        {formatInteger(judged - toon - hybrid)}.
      </span>
    </p>
  );
}
