import type { NewDocument } from "./documents.js";

/** A document as it is kept in the browser. */
export interface KeptDocument extends NewDocument {
  key: string;
  /** Order of adding. */
  position: number;
}

const DATABASE = "context-verdict";
const STORE = "documents";

/** All stored documents, in their order. */
export async function readKept(): Promise<KeptDocument[]> {
  const all = await inStore("readonly", (store) => store.getAll());
  return (all as KeptDocument[]).sort((one, other) => one.position - other.position);
}

/** Puts some documents and deletes others, all or nothing. */
export async function writeKept(put: readonly KeptDocument[], gone: readonly string[]) {
  await inStore("readwrite", (store) => {
    for (const one of put) store.put(one);
    for (const key of gone) store.delete(key);
    return store.count();
  });
}

/** Deletes all of it, the database too. */
export async function forgetKept(): Promise<void> {
  await settle(indexedDB.deleteDatabase(DATABASE));
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "key" });
  const database = await settle(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    return request.result;
  } finally {
    // An open connection would hold up forgetting, in other tabs too.
    database.close();
  }
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
