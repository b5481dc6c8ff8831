import { useState } from "preact/hooks";
import { ACTION_WORDS } from "../../../../src/render/advice.js";
import { formatInteger } from "../../../../src/render/format-number.js";
import { cancelAll, retryAll } from "../../state/judging.js";
import { removeEverything } from "../../state/remove.js";
import { whenAllJudged } from "../../state/when-judged.js";
import { exportCsv, exportJson, exportZip } from "./export-files.js";
import type { FileRow } from "./file-row.js";
import { countStatuses, describeTotals } from "./total-rows.js";

interface Props {
  rows: readonly FileRow[];
  filter: string | null;
  onFilter: (filter: string | null) => void;
  query: string;
  onQuery: (query: string) => void;
}

/** What can be done with all documents: follow, filter, export, remove. */
export function FilesTools({ rows, filter, onFilter, query, onQuery }: Props) {
  const { advice, figure } = describeTotals(rows);
  return (
    <div class="files-tools">
      <div class="files-line">
        <h1 id="files-title" tabIndex={-1}>
          {advice}: <span class="files-figure">{figure}</span>
        </h1>
        <div class="button-row files-exports">
          <ExportButton label="Download the best forms (ZIP)" run={exportZip} />
          <ExportButton label="Export CSV" run={exportCsv} />
          <ExportButton label="Export JSON" run={exportJson} />
          <button type="button" onClick={clear}>
            Remove all
          </button>
        </div>
      </div>
      <Progress rows={rows} />
      <div class="files-line">
        <Filter rows={rows} filter={filter} onFilter={onFilter} />
        <label class="files-search">
          <span>Search paths</span>
          <input
            type="search"
            value={query}
            onInput={({ currentTarget }) => onQuery(currentTarget.value)}
          />
        </label>
      </div>
    </div>
  );
}

/** An export of everything waits until everything is judged. */
function ExportButton({ label, run }: { label: string; run: () => Promise<void> | void }) {
  const [isWaiting, setWaiting] = useState(false);
  const press = async () => {
    if (isWaiting) return;
    setWaiting(true);
    await whenAllJudged();
    await run();
    setWaiting(false);
  };
  return (
    <button type="button" onClick={() => void press()}>
      {isWaiting ? "Waiting for the verdicts…" : label}
    </button>
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
const FILTERS = [
  ACTION_WORDS.look_first,
  ACTION_WORDS.use_toon,
  ACTION_WORDS.use_hybrid,
  ACTION_WORDS.compact,
  ACTION_WORDS.keep,
  "Waiting",
  "Judging",
  "Cancelled",
  "Failed",
];

function Filter({ rows, filter, onFilter }: Pick<Props, "rows" | "filter" | "onFilter">) {
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
