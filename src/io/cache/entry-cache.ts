import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../system-code.js";
import { evictEntries } from "./evict-entries.js";

/** A shelf is looked through for old entries by one of so many writes on average. */
const WRITES_PER_SWEEP = 32;

/**
 * JSON in files, by key: `ab/cdef…`, in 256 shelves. What cannot be read or was changed is as good as
 * absent, and what cannot be written is not: a cache never fails. Only their owner may read the files.
 *
 * An entry is a line with its key and the SHA-256 of the rest, and the JSON.
 */
export class EntryCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param key From `hashKey`. */
  read(key: string): unknown {
    try {
      const entry = readFileSync(this.#locate(key), "utf8");
      const end = entry.indexOf("\n");
      const json = entry.slice(end + 1);
      return entry.slice(0, end) === toHead(key, json) ? JSON.parse(json) : undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, value: unknown): void {
    const json = JSON.stringify(value);
    const shelf = join(this.#folder, toShelf(key));
    try {
      replaceFile(this.#locate(key), shelf, `${toHead(key, json)}\n${json}`);
      // By the key and not by a counter, so that many short runs sweep as often as a long one.
      if (Number.parseInt(key.slice(-4), 16) % WRITES_PER_SWEEP === 0) evictEntries(shelf);
    } catch {}
  }

  #locate(key: string): string {
    return join(this.#folder, toShelf(key), key.slice(2));
  }
}

/** SHA-256 in hexadecimal: of all that a value depends on, for its key. */
export function hashKey(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function toShelf(key: string): string {
  return key.slice(0, 2);
}

function toHead(key: string, json: string): string {
  return `${key} ${hashKey(json)}`;
}

/** Whole or not at all: readers see the old entry until the new one is complete. */
function replaceFile(file: string, folder: string, text: string): void {
  const temporary = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    writeNew(temporary, folder, text);
    renameSync(temporary, file);
  } catch (error) {
    // Where a disk is full, the file is there and empty.
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeNew(file: string, folder: string, text: string): void {
  const options = { mode: 0o600, flag: "wx" };
  try {
    writeFileSync(file, text, options);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, text, options);
  }
}
