import { announce } from "./announce.js";
import { documents, type PageDocument, remove, removeAll, selectedId } from "./documents.js";
import { notify } from "./notices.js";

/** Takes a document off the page, with a way back. */
export function removeDocument(id: number): void {
  const found = documents.peek().find((one) => one.id === id);
  if (found === undefined) return;
  const before = documents.peek();
  remove(id);
  offerUndo(`${found.name} was removed.`, before, id);
}

/** Takes everything off the page, with a way back. */
export function removeEverything(): void {
  const before = documents.peek();
  const shown = selectedId.peek();
  removeAll();
  const count = before.length === 1 ? "1 document was" : `${before.length} documents were`;
  offerUndo(`${count} removed.`, before, shown);
}

function offerUndo(title: string, before: readonly PageDocument[], shown: number | null): void {
  announce(title);
  notify("note", title, [], {
    label: "Undo",
    run: () => {
      const gone = before.filter(({ id }) => !documents.peek().some((one) => one.id === id));
      const added = documents.peek().filter(({ id }) => !before.some((one) => one.id === id));
      const kept = before.map((one) => documents.peek().find(({ id }) => id === one.id) ?? one);
      // A document that was removed while it was judged has to be judged from the start.
      const back = kept.map((one) =>
        gone.includes(one) && one.state.kind === "judging"
          ? { ...one, state: { kind: "waiting" } as const }
          : one,
      );
      documents.value = [...back, ...added];
      selectedId.value = shown;
    },
  });
}
