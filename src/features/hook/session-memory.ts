import { realpathSync } from "node:fs";
import { join } from "node:path";
import { findCacheFolder } from "../../io/cache/cache-folder.js";
import { EntryCache, hashKey } from "../../io/cache/entry-cache.js";

/** What is known of a file in a session: the hash of its text when it was first read, or an edit. */
type FileState = { sha256: string } | { edited: true };

/**
 * Remembers, for one session of an agent, which texts a line was given for and which files were edited.
 * Only hashes are kept. It never fails: without a place for caches it remembers nothing.
 */
export class SessionMemory {
  readonly #entries: EntryCache | undefined;
  readonly #session: string;

  /** @param folder The folder for caches; without one, nothing is remembered. */
  constructor(agent: string, session: string, folder = findCacheFolder()) {
    this.#entries = folder === undefined ? undefined : new EntryCache(join(folder, "hooks"));
    this.#session = JSON.stringify([agent, session]);
  }

  /** Whether a line about a text was given in this session. */
  hasLine(text: string): boolean {
    return this.#entries?.read(this.#key("line", hashKey(text))) !== undefined;
  }

  noteLine(text: string): void {
    this.#entries?.write(this.#key("line", hashKey(text)), {});
  }

  /** @param file An absolute path. */
  noteEdit(file: string): void {
    this.#write(file, { edited: true });
  }

  /**
   * Whether a file is as it was when it was first asked about in this session, and no edit was noted.
   * A text that changed was edited, whatever the tool. False where nothing is remembered.
   * @param file An absolute path.
   */
  isUntouched(file: string, text: string): boolean {
    const sha256 = hashKey(text);
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
    return this.#entries?.read(this.#key("file", toRealPath(file))) as FileState | undefined;
  }

  #write(file: string, state: FileState): void {
    this.#entries?.write(this.#key("file", toRealPath(file)), state);
  }

  #key(kind: "line" | "file", value: string): string {
    return hashKey(JSON.stringify([this.#session, kind, value]));
  }
}

/** The same file under another name is the same file. One that does not exist keeps its path. */
function toRealPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
