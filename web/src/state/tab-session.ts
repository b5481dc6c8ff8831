import { effect, signal } from "@preact/signals";
import {
  add,
  documents,
  leftByBack,
  type NewDocument,
  removeAll,
  revive,
  selectedId,
  selectsFirstChange,
} from "./documents.js";

const KEY = "context-verdict.tab";

/** UTF-16 code units that a tab keeps; browsers give some five million, and writing stops the page. */
const MAX_KEPT = 2_000_000;

/** Typing pauses for this long before it is kept. */
const PAUSE_MS = 300;

/** Whether a reload brings the documents back: they may be too long, or the browser may store nothing. */
export const isStored = signal(true);

/**
 * Keeps the documents for this tab, over a reload and over Back, and makes the first one an entry of the
 * history. Where they would be lost, leaving asks first.
 */
export function startTabSession(): void {
  history.replaceState({ hasDocuments: hasEntry() }, "");
  const kept = read();
  if (kept.length > 0) add(kept);
  selectsFirstChange.value = kept.length > 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const list = documents.value;
    clearTimeout(timer);
    if (list.length > 0) leftByBack.value = null;
    if (list.length > 0 && !hasEntry()) history.pushState({ hasDocuments: true }, "");
    timer = setTimeout(save, PAUSE_MS);
  });
  addEventListener("pagehide", save);
  addEventListener("beforeunload", (event) => {
    save();
    if (!isStored.peek()) event.preventDefault();
  });
  addEventListener("popstate", follow);
  addEventListener("hashchange", () => {
    // A link made an entry of its own, which has the documents, too.
    if (history.state !== null) return;
    history.replaceState({ hasDocuments: documents.peek().length > 0 }, "");
  });
}

/** Back leaves the documents, Forward brings them back. */
function follow(): void {
  if (hasEntry()) {
    if (leftByBack.value === null || documents.peek().length > 0) return;
    const { list, shown } = leftByBack.value;
    documents.value = revive(list);
    selectedId.value = shown;
  } else if (history.state !== null && documents.peek().length > 0) {
    leftByBack.value = { list: documents.peek(), shown: selectedId.peek() };
    removeAll();
  }
}

function hasEntry(): boolean {
  return (history.state as { hasDocuments?: boolean } | null)?.hasDocuments === true;
}

function save(): void {
  // What Back has taken off the page stays stored.
  if (leftByBack.peek() !== null) return;
  const list = documents.peek().map(({ name, text, sourceType, flavor }): NewDocument => {
    return { name, text, sourceType, ...(flavor && { flavor }) };
  });
  const isShort = list.reduce((sum, { text }) => sum + text.length, 0) <= MAX_KEPT;
  try {
    // What was stored before is out of date, even if nothing takes its place.
    sessionStorage.removeItem(KEY);
    if (list.length > 0 && isShort) sessionStorage.setItem(KEY, JSON.stringify(list));
    isStored.value = isShort;
  } catch {
    isStored.value = list.length === 0;
  }
}

function read(): NewDocument[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as NewDocument[];
  } catch {
    // Nothing that could be read was kept.
    return [];
  }
}
