import { announce } from "./announce.js";
import {
  documents,
  type PageDocument,
  remove,
  removeAll,
  revive,
  selectedId,
} from "./documents.js";
import { notify } from "./notices.js";

/** Takes a document off the page, with a way back. */
export function removeDocument(id: number): void {
  const found = documents.peek().find((one) => one.id === id);
  if (found === undefined) return;
  remove(id);
  offerUndo(`${found.name} was removed.`, [found], id);
}

/** Takes everything off the page, with a way back. */
export function removeEverything(): void {
  const before = documents.peek();
  const shown = selectedId.peek();
  removeAll();
  const count = before.length === 1 ? "1 document was" : `${before.length} documents were`;
  offerUndo(`${count} removed.`, before, shown);
}

function offerUndo(title: string, removed: readonly PageDocument[], shown: number | null): void {
  announce(title);
  notify("note", title, [], {
    label: "Undo",
    run: () => {
      const list = documents.peek();
      const gone = removed.filter(({ id }) => !list.some((one) => one.id === id));
      // Ids grow in the order of adding.
      documents.value = [...list, ...revive(gone)].sort((one, other) => one.id - other.id);
      selectedId.value = shown;
    },
  });
}
