import { effect, signal } from "@preact/signals";
import { add, documents, leftByBack, type NewDocument, type PageDocument } from "./documents.js";
import { readPreference, writePreference } from "./preferences.js";
import { forgetKept, type KeptDocument, readKept, writeKept } from "./session-store.js";

/** The most text that is kept in the browser, in UTF-16 code units: about the bytes of most texts. */
export const MAX_KEPT = 50_000_000;

/** Typing pauses for this long before it is kept. */
const PAUSE_MS = 800;

/** Whether documents are kept in this browser. Off unless a person wants it. */
export const isKept = signal(readPreference("keep-session") === "yes");

/** A document as a tab keeps it: with its key where an older text of it is stored. */
export type TabDocument = NewDocument & { key?: string };

/** The outcome of the last attempt. */
export const keeping = signal<{ kept: number; left: number; failed: boolean } | null>(null);

/** The stored documents, by their number on this page. */
const kept = new Map<number, { key: string; text: string; position: number }>();
let work: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether what was kept is still being read. */
let isRestoring = false;

/**
 * Brings back what was kept, then keeps what changes, as long as a person wants it, in this tab or another.
 *
 * @param unstored What the tab itself has kept.
 */
export async function startSession(unstored: readonly TabDocument[]): Promise<void> {
  addEventListener("storage", () => {
    if (isKept.peek() && readPreference("keep-session") !== "yes") void forget();
  });
  if (isKept.peek()) {
    isRestoring = true;
    await inTurn(() => restore(unstored));
    isRestoring = false;
  }
  effect(() => {
    const list = documents.value;
    // What Back has taken off the page stays stored.
    if (!isKept.value || leftByBack.value !== null) return;
    clearTimeout(timer);
    const ids = new Set(list.map(({ id }) => id));
    // A reload must not bring back what was removed.
    const isRemoval = [...kept.keys()].some((id) => !ids.has(id));
    timer = setTimeout(() => save(list), isRemoval ? 0 : PAUSE_MS);
  });
}

export function keepSession(): void {
  writePreference("keep-session", "yes");
  isKept.value = true;
}

/**
 * Stops keeping, and deletes what was kept. The documents stay on the page.
 *
 * @returns false where it could not be deleted: then it is still kept.
 */
export async function forgetSession(): Promise<boolean> {
  writePreference("keep-session", null);
  const isDone = await forget();
  if (!isDone) keepSession();
  return isDone;
}

/** The documents whose texts are not stored as they are now; undefined while that is not known yet. */
export function listUnstored(): TabDocument[] | undefined {
  if (isRestoring) return undefined;
  return documents.peek().flatMap(({ id, name, text, sourceType }) => {
    const known = isKept.peek() ? kept.get(id) : undefined;
    if (known?.text === text) return [];
    return [{ ...(known && { key: known.key }), name, text, sourceType }];
  });
}

function forget(): Promise<boolean> {
  clearTimeout(timer);
  isKept.value = false;
  return inTurn(async () => {
    await forgetKept();
    kept.clear();
    keeping.value = null;
  });
}

/** What the tab has of a document is newer than what is stored. */
async function restore(unstored: readonly TabDocument[]): Promise<void> {
  let found: KeptDocument[] = [];
  try {
    found = await readKept();
  } finally {
    const keys = new Set(found.map(({ key }) => key));
    const list = [
      ...found.map((one) => unstored.find(({ key }) => key === one.key) ?? one),
      ...unstored.filter(({ key }) => key === undefined || !keys.has(key)),
    ];
    const ids = add(list.map(({ name, text, sourceType }) => ({ name, text, sourceType })));
    for (const [index, { key, text, position }] of found.entries()) {
      kept.set(ids[index]!, { key, text, position });
    }
  }
  if (found.length > 0) keeping.value = { kept: found.length, left: 0, failed: false };
}

function save(list: readonly PageDocument[]): void {
  void inTurn(async () => {
    if (!isKept.peek()) return;
    const fitting = chooseFitting(list);
    const changed = fitting.filter(({ id, text }) => kept.get(id)?.text !== text);
    const ids = new Set(fitting.map(({ id }) => id));
    const gone = [...kept].filter(([id]) => !ids.has(id));
    if (changed.length > 0 || gone.length > 0) {
      const put = changed.map(toKept);
      const keys = gone.map(([, { key }]) => key);
      await writeKept(put, keys);
      for (const [id] of gone) kept.delete(id);
      for (const [index, { id }] of changed.entries()) kept.set(id, put[index]!);
    }
    keeping.value = { kept: ids.size, left: list.length - ids.size, failed: false };
  });
}

/** Every document that still fits, in their order. */
function chooseFitting(list: readonly PageDocument[]): PageDocument[] {
  let left = MAX_KEPT;
  return list.filter(({ text }) => {
    if (text.length > left) return false;
    left -= text.length;
    return true;
  });
}

function toKept({ id, name, text, sourceType }: PageDocument): KeptDocument {
  const known = kept.get(id);
  const key = known?.key ?? crypto.randomUUID();
  const position = known?.position ?? Date.now() + id / 1_000_000;
  return { key, name, text, sourceType, position };
}

/** One thing at a time: forgetting must not be overtaken by keeping. @returns whether it was done. */
function inTurn(task: () => Promise<void>): Promise<boolean> {
  const turn = work.then(task).then(
    () => true,
    () => {
      keeping.value = { kept: kept.size, left: documents.peek().length - kept.size, failed: true };
      return false;
    },
  );
  work = turn;
  return turn;
}
