import type { Alternative } from "./contract.js";
import type { Document } from "./document/document.js";
import { toPercent } from "./measure.js";
import { compactTable, fitsRows } from "./shapes/table-rows.js";

/** What the same document would measure with its top-level tables unpadded, and no change of format. */
export function measureCompactMarkdown({ lines, blocks }: Document): Alternative {
  const source = lines.source.length;
  let savings = 0;
  for (const block of blocks) {
    if (block.type !== "table" || !fitsRows(block)) continue;
    const compact = compactTable(lines.text, block);
    savings += Math.max(0, block.end - block.start - compact.length);
  }
  return {
    name: "compact_markdown",
    chars: source - savings,
    savings,
    savings_pct: toPercent(savings, source),
  };
}
