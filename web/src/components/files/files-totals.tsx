import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { FileRow } from "./file-row.js";
import { countStatuses, totalRows } from "./total-rows.js";

/** What all documents come to, whatever the list is filtered by. */
export function FilesTotals({ rows }: { rows: readonly FileRow[] }) {
  const { source, best, tokens, warnings } = totalRows(rows);
  const saved = source - best;
  const share = source === 0 ? 0 : (saved / source) * 100;
  return (
    <tfoot>
      <tr>
        <th scope="row">All {formatInteger(rows.length)}</th>
        <td>{describeStatuses(rows)}</td>
        <td class="number">{formatInteger(saved)}</td>
        <td class="number">{formatPercent(share)}</td>
        <td class="number">{formatInteger(tokens)}</td>
        <td colSpan={2} />
        <td class="number">{formatInteger(warnings)}</td>
        <td />
      </tr>
    </tfoot>
  );
}

/** `2 keep Markdown, 1 convert`. */
function describeStatuses(rows: readonly FileRow[]): string {
  return countStatuses(rows)
    .map(([status, count]) => `${formatInteger(count)} ${status.toLowerCase()}`)
    .join(", ")
    .replaceAll("markdown", "Markdown");
}
