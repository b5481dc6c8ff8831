import { documents, remove, removeAll, revive, selectedId } from "./documents.js";
import { announce, dismissAll, notify } from "./notices.js";

/** Takes a document off the page, or all of them, with a way back. */
export function removeWithUndo(id: number | "all"): void {
  const shown = selectedId.peek();
  const removed = documents.peek().filter((one) => id === "all" || one.id === id);
  if (id === "all") removeAll();
  else remove(id);
  const [first] = removed;
  const what = removed.length === 1 ? `${first?.name} was` : `${removed.length} documents were`;
  dismissAll();
  announce(`${what} removed.`);
  notify("note", `${what} removed.`, [], {
    label: "Undo",
    run: () => {
      // Ids grow in the order of adding.
      const list = [...documents.peek(), ...revive(removed)];
      documents.value = list.sort((one, other) => one.id - other.id);
      selectedId.value = shown;
    },
  });
}
