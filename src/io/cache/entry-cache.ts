import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../hash-of.js";
import { ifPossible } from "../if-possible.js";
import { replaceFile } from "../replace-file.js";
import { systemCode } from "../system-code.js";
import { evictEntries } from "./evict-entries.js";

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
