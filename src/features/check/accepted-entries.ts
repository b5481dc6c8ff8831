import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { isDocumentGone } from "../../io/is-gone.js";
import { matchNamed } from "../config/match-named.js";
import { nameBelow } from "../config/name-below.js";
import type { Baseline, BaselineEntry } from "./baseline.js";
import { type Finding, newFinding } from "./finding.js";

/**
 * Finds the baseline entries of existing documents. A document that was moved, or whose name changed in
 * case, keeps its entry.
 */
export class AcceptedEntries {
  readonly #files: Baseline["files"];
  readonly #folder: string;
  /** Names by hash and by folded name, built on demand. */
  #byBytes: Map<string, string[]> | undefined;
  #byFoldedName: Map<string, string[]> | undefined;
  readonly #moved = new Map<string, string>();

  /** @param folder The absolute folder of the baseline. */
  constructor({ files }: Baseline, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  /**
   * Finds the entry of a document by its name; else by a name that differs only in case or normal form;
   * else by the same bytes, if the file of that entry is gone.
   */
  find(name: string, sha256: string): BaselineEntry | undefined {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const former = this.#findSpelling(name) ?? this.#findMoved(sha256);
    if (former === undefined) return undefined;
    this.#moved.set(former, name);
    return this.#files.get(former);
  }

  /**
   * Finds removed documents. Call it after `find` was called for all documents.
   * @param named The named files, folders and globs to limit it to; empty for all documents.
   * @param existing Names of the documents that exist.
   */
  findRemoved(named: readonly string[], existing: ReadonlySet<string>): Finding[] {
    const asked = named.map(matchNamed);
    const show = (name: string) => nameBelow(process.cwd(), resolve(this.#folder, name));
    return [...this.#files].flatMap(([name, { verdict }]) => {
      const path = resolve(this.#folder, name);
      if (existing.has(name) || !isDocumentGone(path)) return [];
      if (named.length > 0 && !asked.some((isMatch) => isMatch(path))) return [];
      const finding = newFinding("file_removed", show(name), { baseline: verdict, current: null });
      const now = this.#moved.get(name);
      if (now === undefined) return [finding];
      const moved_to = show(now);
      return [{ ...finding, message: `was moved to ${moved_to}`, moved_to }];
    });
  }

  #findSpelling(name: string): string | undefined {
    this.#byFoldedName ??= group(this.#files, foldName);
    return this.#byFoldedName
      .get(foldName(name))
      ?.find((former) => !this.#moved.has(former) && this.#isSpelling(former, name));
  }

  /** On a case-sensitive file system, another spelling may be another file. */
  #isSpelling(former: string, name: string): boolean {
    const path = resolve(this.#folder, former);
    return isDocumentGone(path) || isSameFile(path, resolve(this.#folder, name));
  }

  /** Uses each entry once: of two copies of a moved document, one is new. */
  #findMoved(sha256: string): string | undefined {
    this.#byBytes ??= group(this.#files, (_name, entry) => entry.sha256);
    const names = this.#byBytes.get(sha256) ?? [];
    for (let former = names.pop(); former !== undefined; former = names.pop()) {
      if (!this.#moved.has(former) && isDocumentGone(resolve(this.#folder, former))) return former;
    }
    return undefined;
  }
}

function group(
  files: Baseline["files"],
  toKey: (name: string, entry: BaselineEntry) => string,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, entry] of files) {
    const key = toKey(name, entry);
    const names = groups.get(key);
    if (names === undefined) groups.set(key, [name]);
    else names.push(name);
  }
  return groups;
}

function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function isSameFile(a: string, b: string): boolean {
  try {
    const [one, other] = [lstatSync(a, { bigint: true }), lstatSync(b, { bigint: true })];
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}
