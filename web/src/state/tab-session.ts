import { effect } from "@preact/signals";
import {
  add,
  documents,
  leftByBack,
  removeAll,
  revive,
  selectedId,
  selectsFirstChange,
} from "./documents.js";
import { isKept, keeping, listUnstored, type TabDocument } from "./session.js";

const KEY = "context-verdict.tab";

/** UTF-16 code units that a tab keeps; browsers give some five million. */
const MAX_KEPT = 2_000_000;

/** Typing pauses for this long before it is kept. */
const PAUSE_MS = 300;

/**
 * Keeps the documents for this tab, over a reload and over Back, and makes the first one an entry of the
 * history. Where they would be lost, leaving asks first.
 *
 * @param kept Of this tab, from before.
 */
export function startTabSession(kept: readonly TabDocument[]): void {
  if (!isKept.peek() && kept.length > 0) {
    add(kept);
    selectsFirstChange.value = kept.length > 1;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const list = documents.value;
    // What is stored meanwhile need not be kept twice.
    void keeping.value;
    clearTimeout(timer);
    if (list.length > 0) leftByBack.value = null;
    if (list.length > 0 && !hasEntry()) {
      history.pushState({ ...history.state, hasDocuments: true }, "");
    }
    timer = setTimeout(save, PAUSE_MS);
  });
  addEventListener("pagehide", save);
  addEventListener("beforeunload", (event) => {
    const list = listUnstored() ?? [];
    if (isKept.peek() ? list.length > 0 : count(list) > MAX_KEPT) event.preventDefault();
  });
  addEventListener("popstate", follow);
  // A link within the page makes an entry of its own, which has the documents, too.
  addEventListener("hashchange", () => {
    if (documents.peek().length === 0 || hasEntry()) return;
    history.replaceState({ ...history.state, hasDocuments: true }, "");
  });
}

/** Back leaves the documents, Forward brings them back. */
function follow(): void {
  if (hasEntry()) {
    if (leftByBack.value === null || documents.peek().length > 0) return;
    const { list, shown } = leftByBack.value;
    documents.value = revive(list);
    selectedId.value = shown;
  } else if (
    history.state !== null &&
    documents.peek().length > 0 &&
    /^(?:#\/?(?:\?.*)?)?$/.test(location.hash)
  ) {
    leftByBack.value = { list: documents.peek(), shown: selectedId.peek() };
    removeAll();
  }
}

function hasEntry(): boolean {
  return (history.state as { hasDocuments?: boolean } | null)?.hasDocuments === true;
}

function save(): void {
  const list = listUnstored();
  if (leftByBack.peek() !== null || list === undefined) return;
  try {
    if (list.length > 0 && count(list) <= MAX_KEPT) {
      sessionStorage.setItem(KEY, JSON.stringify(list));
    } else sessionStorage.removeItem(KEY);
  } catch {
    // Storing is forbidden here, or full: the documents last as long as the page.
  }
}

export function readTabSession(): TabDocument[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as TabDocument[];
  } catch {
    // Nothing that could be read was kept.
    return [];
  }
}

function count(list: readonly TabDocument[]): number {
  return list.reduce((sum, { text }) => sum + text.length, 0);
}
