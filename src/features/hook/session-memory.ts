import { join } from "node:path";
import { findCacheFolder } from "../../io/cache/cache-folder.js";
import { EntryCache } from "../../io/cache/entry-cache.js";
import { hashOf } from "../../io/hash-of.js";
import { followLinks } from "../../io/real-path.js";

/** The state of a file in a session: the hash of its text at the first read, or that it was edited. */
type FileState = { sha256: string } | { edited: true };

/**
 * Remembers, for one session of an agent, which files were read and edited. Keeps only hashes. Never
 * throws: without a cache folder it remembers nothing.
 */
export class SessionMemory {
  readonly #entries: EntryCache | undefined;
  readonly #session: string;

  constructor(agent: string, session: string, folder = findCacheFolder()) {
    this.#entries = folder === undefined ? undefined : new EntryCache(join(folder, "hooks"));
    this.#session = JSON.stringify([agent, session]);
  }

  /** @param file An absolute path. */
  noteEdit(file: string): void {
    this.#write(file, { edited: true });
  }

  /**
   * Whether a file is unchanged since the first call in this session, and no edit was noted. A changed text
   * counts as edited, by any tool. False if nothing can be remembered.
   * @param file An absolute path.
   */
  isUntouched(file: string, text: string): boolean {
    const sha256 = hashOf(text);
    const known = this.#read(file);
    if (known === undefined) {
      this.#write(file, { sha256 });
      return this.#read(file) !== undefined;
    }
    if ("sha256" in known && known.sha256 === sha256) return true;
    this.noteEdit(file);
    return false;
  }

  #read(file: string): FileState | undefined {
    return this.#entries?.read(this.#keyOf(file)) as FileState | undefined;
  }

  #write(file: string, state: FileState): void {
    this.#entries?.write(this.#keyOf(file), state);
  }

  #keyOf(file: string): string {
    return hashOf(JSON.stringify([this.#session, followLinks(file)]));
  }
}
