import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ifPossible } from "../failures.js";
import { replaceFile } from "../replace-file.js";

/** On average, one of this many writes looks whether its shelf is full. */
const WRITES_PER_LOOK = 32;

/** 256 shelves of this size: the cache stays at about 256 MiB. */
const LARGEST_SHELF_BYTES = 1_048_576;

/** The space that a file takes on most disks, even an empty one. */
const BLOCK_BYTES = 4_096;

/** Entries and the temporary files of interrupted writes. Other files in the folder are left alone. */
const ENTRY = /^(?:[0-9a-f]{62}|\.context-verdict-\d+-[0-9a-f]{12}\.tmp)$/;

/**
 * A cache of JSON in files, by key: `ab/cdef…`, in 256 folders ("shelves"). It never throws: unreadable
 * entries count as absent, and failed writes are ignored. Only the owner may read the files.
 */
export class EntryCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param key The `hashOf` of everything that the value depends on. */
  read(key: string): unknown {
    return ifPossible(() =>
      JSON.parse(readFileSync(join(this.#shelfOf(key), key.slice(2)), "utf8")),
    );
  }

  /** Replaces an entry atomically, but without a sync: a lost entry is written again. */
  write(key: string, value: unknown): void {
    const shelf = this.#shelfOf(key);
    const options = { attributes: { mode: 0o600 }, durable: false };
    ifPossible(() => {
      mkdirSync(shelf, { recursive: true, mode: 0o700 });
      replaceFile(join(shelf, key.slice(2)), JSON.stringify(value), options);
      // Chosen by the key and not by a counter, so that many short runs look as often as a long one.
      if (Number.parseInt(key.slice(-4), 16) % WRITES_PER_LOOK === 0) clearIfFull(shelf);
    });
  }

  #shelfOf(key: string): string {
    return join(this.#folder, key.slice(0, 2));
  }
}

/** Removes all entries of a full shelf: they are found by their content, so none is worth more than another. */
export function clearIfFull(shelf: string, largest = LARGEST_SHELF_BYTES): void {
  const files = readdirSync(shelf)
    .filter((name) => ENTRY.test(name))
    .map((name) => join(shelf, name));
  const blocks = files.map((file) => {
    // Another process may have removed it.
    const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
    return Math.max(1, Math.ceil(size / BLOCK_BYTES));
  });
  const bytes = BLOCK_BYTES * blocks.reduce((sum, count) => sum + count, 0);
  if (bytes > largest) for (const file of files) rmSync(file, { force: true });
}
