import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { FileRow } from "./file-row.js";
import { countStatuses, shareOf, totalRows } from "./total-rows.js";

/** The sums of the columns, of the rows that the list is filtered to. */
export function FilesTotals({ rows, all }: { rows: readonly FileRow[]; all: number }) {
  const totals = totalRows(rows);
  const name =
    rows.length === all
      ? `All ${formatInteger(all)}`
      : `${formatInteger(rows.length)} of ${formatInteger(all)}`;
  return (
    <tfoot>
      <tr>
        <th scope="row">{name}</th>
        <td>{describeStatuses(rows)}</td>
        <td class="number">{formatInteger(totals.tokens)}</td>
        <td class="number">{formatInteger(totals.tokensSaved)}</td>
        <td class="number">{formatPercent(shareOf(totals))}</td>
        <td class="number">{formatInteger(totals.charsSaved)}</td>
        <td class="number">{formatInteger(totals.warnings)}</td>
        <td />
      </tr>
    </tfoot>
  );
}

/** `2 keep, 1 use TOON`. */
function describeStatuses(rows: readonly FileRow[]): string {
  return countStatuses(rows)
    .map(
      ([status, count]) =>
        `${formatInteger(count)} ${status.charAt(0).toLowerCase()}${status.slice(1)}`,
    )
    .join(", ");
}
