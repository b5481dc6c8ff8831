import { useMemo, useState } from "preact/hooks";
import { documents, selectedId } from "../../state/documents.js";
import "../../styles/files.css";
import { toRow } from "./file-row.js";
import { FileTableRow } from "./file-table-row.js";
import { FilesHead } from "./files-head.js";
import { FilesTools } from "./files-tools.js";
import { FilesTotals } from "./files-totals.js";
import { FolderBars } from "./folder-bars.js";
import { listFolders } from "./folders.js";
import { type Order, sortRows } from "./sort-rows.js";
import { useThrottled } from "./use-throttled.js";

/** Rows at first, and how many more at a time: a thousand at once would make the page slow. */
const ROWS = 100;

/** The report about all documents: what they come to, by folder, and one by one. */
export function FilesTable() {
  const list = useThrottled(documents);
  const rows = useMemo(() => list.map(toRow), [list]);
  const [order, setOrder] = useState<Order | null>(null);
  const [filter, setFilter] = useState<string | null>(null);
  const [folder, setFolder] = useState<string | null>(null);
  const [query, setQuery] = useState("");
  const [limit, setLimit] = useState(ROWS);
  const folders = useMemo(() => listFolders(rows), [rows]);
  const matching = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    const some = rows.filter(
      ({ status, name }) =>
        (filter === null || status === filter) &&
        (folder === null || name.startsWith(folder)) &&
        name.toLowerCase().includes(wanted),
    );
    return order === null ? some : sortRows(some, order);
  }, [rows, order, filter, folder, query]);
  const shownId = selectedId.value;
  // The document in view is always in the list, however far down it is.
  const needed = matching.findIndex(({ id }) => id === shownId) + 1;
  const visible = matching.slice(0, Math.max(limit, needed));
  const hidden = matching.length - visible.length;
  return (
    <section class="files no-print" aria-labelledby="files-title">
      <FilesTools
        rows={rows}
        filter={filter}
        onFilter={setFilter}
        query={query}
        onQuery={setQuery}
      />
      <FolderBars folders={folders} chosen={folder} onChoose={setFolder} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section class="files-scroller" tabIndex={0} aria-label="List of documents">
        <table>
          <caption class="visually-hidden">All documents</caption>
          <FilesHead order={order} onOrder={setOrder} />
          <tbody onKeyDown={moveFocus}>
            {visible.map((row) => (
              <FileTableRow key={row.id} row={row} isShown={row.id === shownId} />
            ))}
          </tbody>
          <FilesTotals rows={matching} all={rows.length} />
        </table>
      </section>
      {visible.length === 0 && <p class="soft files-none">No document is like that.</p>}
      {hidden > 0 && (
        <p class="files-more">
          <button type="button" onClick={() => setLimit(visible.length + ROWS)}>
            Show {Math.min(ROWS, hidden)} more
          </button>{" "}
          <span class="soft">
            {visible.length} of {matching.length} shown
          </span>
        </p>
      )}
    </section>
  );
}

/** The arrow keys go from document to document, as in a list. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".file-name")];
  const index = buttons.indexOf(event.target as HTMLElement);
  const next = step === undefined || index < 0 ? undefined : buttons[index + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}
