import type { FileRow } from "./file-row.js";
import { type Totals, totalRows } from "./total-rows.js";

/** A folder with what its documents come to. */
export interface Folder {
  /** Its path with a slash at the end; empty for documents in none. */
  path: string;
  count: number;
  totals: Totals;
}

/** More folders than these are no picture any more. */
const MAX_FOLDERS = 12;

/** The folders one step below what all documents have in common, the largest first. */
export function listFolders(rows: readonly FileRow[]): Folder[] {
  const common = findCommon(rows.map(({ name }) => name));
  const folders = new Map<string, FileRow[]>();
  for (const row of rows) {
    const end = row.name.indexOf("/", common.length);
    const path = end < 0 ? common : row.name.slice(0, end + 1);
    const known = folders.get(path);
    if (known === undefined) folders.set(path, [row]);
    else known.push(row);
  }
  return [...folders]
    .map(([path, some]) => ({ path, count: some.length, totals: totalRows(some) }))
    .sort((one, other) => other.totals.tokens - one.totals.tokens)
    .slice(0, MAX_FOLDERS);
}

/** The folder that all paths are in, with a slash at its end. */
function findCommon(paths: readonly string[]): string {
  let common = paths[0]?.slice(0, (paths[0]?.lastIndexOf("/") ?? -1) + 1) ?? "";
  for (const path of paths) {
    while (!path.startsWith(common)) {
      common = common.slice(0, common.lastIndexOf("/", common.length - 2) + 1);
    }
  }
  return common;
}
