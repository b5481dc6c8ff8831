import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import { VERDICT_WORDS } from "../../report/verdict-words.js";
import { cancelAll, retryAll } from "../../state/judging.js";
import { removeEverything } from "../../state/remove.js";
import { exportCsv, exportJson } from "./export-files.js";
import type { FileRow } from "./file-row.js";
import { countStatuses } from "./total-rows.js";

interface Props {
  rows: readonly FileRow[];
  filter: string | null;
  onFilter: (filter: string | null) => void;
}

/** What can be done with all documents: follow, filter, export, remove. */
export function FilesTools({ rows, filter, onFilter }: Props) {
  return (
    <div class="files-tools">
      <div class="files-line">
        <h1 id="files-title">{formatCount(rows.length, "document")}</h1>
        <div class="button-row">
          <button type="button" onClick={exportCsv}>
            Export CSV
          </button>
          <button type="button" onClick={() => void exportJson()}>
            Export JSON
          </button>
          <button type="button" onClick={clear}>
            Remove all
          </button>
        </div>
      </div>
      <Progress rows={rows} />
      <Filter rows={rows} filter={filter} onFilter={onFilter} />
    </div>
  );
}

function Progress({ rows }: { rows: readonly FileRow[] }) {
  const pending = count(rows, "Waiting") + count(rows, "Judging");
  const cancelled = count(rows, "Cancelled");
  if (pending === 0 && cancelled === 0) return null;
  const done = rows.length - pending - cancelled;
  return (
    <div class="files-line">
      <span>
        {pending > 0 && <progress value={done} max={rows.length} aria-label="Judging" />}{" "}
        <span role="status">
          {formatInteger(done)} of {formatInteger(rows.length)} judged
        </span>
      </span>
      {pending > 0 ? (
        <button type="button" onClick={cancelAll}>
          Cancel all
        </button>
      ) : (
        <button type="button" onClick={retryAll}>
          Judge the other {formatInteger(cancelled)}
        </button>
      )}
    </div>
  );
}

/** In the order in which they are worth looking at. */
const FILTERS = [...Object.values(VERDICT_WORDS), "Waiting", "Judging", "Cancelled", "Failed"];

function Filter({ rows, filter, onFilter }: Props) {
  const counts = new Map(countStatuses(rows));
  const shown = FILTERS.filter((status) => counts.has(status) || status === filter);
  return (
    <fieldset class="files-filter">
      <legend class="visually-hidden">Show documents with the verdict</legend>
      {[null, ...shown].map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === filter}
          onClick={() => onFilter(status)}
        >
          {status ?? "All"}{" "}
          {formatInteger(status === null ? rows.length : (counts.get(status) ?? 0))}
        </button>
      ))}
    </fieldset>
  );
}

function count(rows: readonly FileRow[], wanted: string): number {
  return rows.filter(({ status }) => status === wanted).length;
}

function clear(): void {
  removeEverything();
  // The start of the empty page.
  setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus());
}
