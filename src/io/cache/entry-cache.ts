import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../hash-of.js";
import { ifPossible } from "../if-possible.js";
import { replaceFile } from "../replace-file.js";
import { systemCode } from "../system-code.js";

/** On average, one of this many writes evicts old entries. */
const WRITES_PER_SWEEP = 32;

/**
 * A cache of JSON in files, by key: `ab/cdef…`, in 256 folders ("shelves"). It never throws: unreadable and
 * corrupt entries count as absent, and failed writes are ignored. Only the owner may read the files.
 *
 * An entry is a line with its key and the SHA-256 of the rest, followed by the JSON.
 */
export class EntryCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param key The `hashOf` of everything that the value depends on. */
  read(key: string): unknown {
    return ifPossible(() => {
      const entry = readFileSync(this.#locate(key), "utf8");
      const end = entry.indexOf("\n");
      const json = entry.slice(end + 1);
      return entry.slice(0, end) === toHead(key, json) ? JSON.parse(json) : undefined;
    });
  }

  write(key: string, value: unknown): void {
    const json = JSON.stringify(value);
    const shelf = join(this.#folder, toShelf(key));
    ifPossible(() => {
      writeEntry(this.#locate(key), shelf, `${toHead(key, json)}\n${json}`);
      // Chosen by the key and not by a counter, so that many short runs evict as often as a long one.
      if (Number.parseInt(key.slice(-4), 16) % WRITES_PER_SWEEP === 0) evictEntries(shelf);
    });
  }

  #locate(key: string): string {
    return join(this.#folder, toShelf(key), key.slice(2));
  }
}

function toShelf(key: string): string {
  return key.slice(0, 2);
}

function toHead(key: string, json: string): string {
  return `${key} ${hashOf(json)}`;
}

/** Replaces an entry atomically, but without a sync: a lost entry is written again. */
function writeEntry(file: string, folder: string, text: string): void {
  const write = () => replaceFile(file, text, { attributes: { mode: 0o600 }, durable: false });
  try {
    write();
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    write();
  }
}

/** 256 shelves of this size: the cache stays at about 256 MiB. */
const LARGEST_SHELF_BYTES = 1_048_576;

/** Less than the limit, so that not every write evicts. */
const KEPT_BYTES = 786_432;

/** Entries and the temporary files of interrupted writes. Other files in the folder are left alone. */
const ENTRY = /^(?:[0-9a-f]{62}|\.context-verdict-\d+-[0-9a-f]{12}\.tmp)$/;

/** The space that a file takes on most disks, even an empty one. */
const BLOCK_BYTES = 4_096;

/**
 * Removes the oldest entries of a full shelf.
 * @param largest The most bytes of a shelf; a parameter for tests, as is `kept`.
 */
export function evictEntries(
  shelf: string,
  largest = LARGEST_SHELF_BYTES,
  kept = KEPT_BYTES,
): void {
  const entries = readdirSync(shelf)
    .filter((name) => ENTRY.test(name))
    .flatMap((name) => measureEntry(join(shelf, name)));
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= largest) return;
  entries.sort((one, other) => one.written - other.written);
  for (const { file, bytes } of entries) {
    if (total <= kept) return;
    rmSync(file, { force: true });
    total -= bytes;
  }
}

interface Entry {
  file: string;
  bytes: number;
  /** Milliseconds since 1970. */
  written: number;
}

/** Returns an empty list for an entry that another process has removed meanwhile. */
function measureEntry(file: string): Entry[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  const bytes = Math.max(1, Math.ceil(stats.size / BLOCK_BYTES)) * BLOCK_BYTES;
  return [{ file, bytes, written: stats.mtimeMs }];
}
