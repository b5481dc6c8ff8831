import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { formatCount, formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { documents, selectedId, selectsFirstChange } from "../../state/documents.js";
import { cancelAll, retryAll } from "../../state/judging.js";
import { notify } from "../../state/notices.js";
import { removeWithUndo } from "../../state/remove.js";
import { whenAllJudged } from "../../state/when-judged.js";
import "../../styles/files.css";
import { focusSource } from "../input/take-text.js";
import { Menu } from "../shell/menu.js";
import { useShown } from "../shell/show-more.js";
import { ACTION_TONES, ActionMark } from "../verdict/action-mark.js";
import { exportJson, exportZip } from "./export-files.js";
import { describeTotals, type FileRow, isChange, toRow } from "./file-row.js";

/** Rows at first, so that the answer below stays in view, and how many more at a time; beyond, a search. */
const ROWS = 10;

/** Many documents: the sum of all savings, then the documents with one, largest first. */
export function FilesTable() {
  const list = documents.value;
  const rows = useMemo(() => list.map(toRow), [list]);
  const [query, setQuery] = useState("");
  const isPending = rows.some(({ status }) => status === "Waiting" || status === "Judging");
  const ordered = useOrder(rows);
  const matching = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return ordered.filter(({ name }) => name.toLowerCase().includes(wanted));
  }, [ordered, query]);
  const changes = matching.filter(isChange);
  const kept = matching.filter((row) => !isChange(row));
  const [first] = changes;
  useEffect(() => {
    if (isPending || !selectsFirstChange.peek() || first === undefined) return;
    selectedId.value = first.id;
    selectsFirstChange.value = false;
  }, [isPending, first]);
  const { advice, figure, tone } = describeTotals(rows);
  return (
    <section class="files" aria-labelledby="files-title">
      <div class="files-line">
        <h1 id="files-title" tabIndex={-1}>
          {advice}:{" "}
          <span class="files-figure" data-tone={tone}>
            {figure}
          </span>
        </h1>
        <div class="button-row files-exports no-print">
          {rows.some(({ tokensSaved }) => (tokensSaved ?? 0) > 0) && (
            <ExportButton label="Download what changes (ZIP)" run={exportZip} isPrimary />
          )}
          <Menu title="More">
            {() => (
              <div class="button-row">
                <ExportButton label="Download all verdicts (JSON)" run={exportJson} />
                <button
                  type="button"
                  onClick={() => {
                    removeWithUndo("all");
                    setTimeout(focusSource);
                  }}
                >
                  Remove all
                </button>
              </div>
            )}
          </Menu>
        </div>
      </div>
      <Progress rows={rows} />
      {rows.length > ROWS && (
        <label class="files-search no-print">
          <span>Search paths</span>
          <input
            type="search"
            value={query}
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </label>
      )}
      {changes.length > 0 && <Rows rows={changes} caption="Documents that change" />}
      {kept.length > 0 && (
        <details class="fold">
          <summary>Keep: {formatCount(kept.length, "document")}</summary>
          <Rows rows={kept} caption="Documents to keep" />
        </details>
      )}
      {matching.length === 0 && <p class="soft">No document is like that.</p>}
    </section>
  );
}

function Rows({ rows, caption }: { rows: readonly FileRow[]; caption: string }) {
  const shownId = selectedId.value;
  // The document in view is always in the list, however far down it is.
  const needed = rows.findIndex(({ id }) => id === shownId) + 1;
  const { items, more } = useShown(rows, ROWS, needed);
  return (
    <>
      <table aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" class="number">
              {rows.some(({ isEstimated }) => isEstimated) ? "Saved, about" : "Saved"}
            </th>
            <th scope="col" class="number file-more">
              Saved %
            </th>
            <th scope="col">Advice</th>
            <th scope="col" class="number file-more">
              Tokens now
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <FileTableRow key={row.id} row={row} isShown={row.id === shownId} />
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

/** An export of everything waits until everything is judged. */
function ExportButton({
  label,
  run,
  isPrimary = false,
}: {
  label: string;
  run: () => Promise<void> | void;
  isPrimary?: boolean;
}) {
  const [isWaiting, setWaiting] = useState(false);
  const press = async () => {
    if (isWaiting) return;
    setWaiting(true);
    try {
      await whenAllJudged();
      await run();
    } catch {
      notify("problem", `${label}: this did not work. Try it again.`);
    } finally {
      setWaiting(false);
    }
  };
  return (
    <button type="button" class={isPrimary ? "primary" : undefined} onClick={() => void press()}>
      {isWaiting ? "Waiting for the verdicts…" : label}
    </button>
  );
}

function Progress({ rows }: { rows: readonly FileRow[] }) {
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  const pending = count("Waiting") + count("Judging");
  const cancelled = count("Cancelled");
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
        <button type="button" class="no-print" onClick={cancelAll}>
          Cancel all
        </button>
      ) : (
        <button type="button" class="no-print" onClick={retryAll}>
          Judge the other {formatInteger(cancelled)}
        </button>
      )}
    </div>
  );
}

/** One document. Its name is the button that shows it. */
function FileTableRow({ row, isShown }: { row: FileRow; isShown: boolean }) {
  const { id, name, status, action } = row;
  return (
    <tr data-shown={isShown}>
      <th scope="row">
        <button
          type="button"
          class="file-name text-button"
          aria-current={isShown ? "true" : undefined}
          onClick={() => {
            selectsFirstChange.value = false;
            selectedId.value = id;
          }}
        >
          <bdi>{neutralize(name)}</bdi>
        </button>
      </th>
      <td class="number">{print(row.tokensSaved, formatInteger)}</td>
      <td class="number file-more">{print(row.tokensSavedPct, formatPercent)}</td>
      <td class="file-status" data-tone={action === null ? undefined : ACTION_TONES[action]}>
        {action !== null && <ActionMark action={action} />}
        {status}
      </td>
      <td class="number file-more">{print(row.tokens, formatInteger)}</td>
    </tr>
  );
}

function print(value: number | null, format: (value: number) => string): string {
  return value === null ? "" : format(value);
}

/** Rows by their savings. Once a document is judged it keeps its place: exact counts and edits move nothing. */
function useOrder(rows: readonly FileRow[]): FileRow[] {
  const places = useRef(new Map<number, number>());
  return useMemo(() => {
    const judged = rows.filter(({ action }) => action !== null);
    if (judged.some(({ id }) => !places.current.has(id))) {
      judged.sort((one, other) => (other.tokensSaved ?? 0) - (one.tokensSaved ?? 0));
      places.current = new Map(judged.map(({ id }, place) => [id, place]));
    }
    const placeOf = ({ id }: FileRow) => places.current.get(id) ?? rows.length;
    return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
  }, [rows]);
}
