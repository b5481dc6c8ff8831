import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import type { Baseline, BaselineEntry } from "./baseline.js";
import { isDocumentGone } from "./is-gone.js";

/**
 * The entries of a baseline, found for documents that are there. One that was only moved, or is
 * written in another case, is the document that was accepted: nothing about it got worse.
 */
export class AcceptedEntries {
  readonly #files: Baseline["files"];
  readonly #folder: string;
  /** Names by what stays of a document when it moves; made for the first one without an entry. */
  #byBytes: Map<string, string[]> | undefined;
  #byFoldedName: Map<string, string[]> | undefined;
  readonly #moved = new Map<string, string>();

  /** @param folder The absolute folder of the baseline. */
  constructor({ files }: Baseline, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  /**
   * The entry of a document: under its name, else under one that differs in case or normal form
   * only, else under one of a file that is gone and had the same bytes.
   */
  find(name: string, sha256: string): BaselineEntry | undefined {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const former = this.#findSpelling(name) ?? this.#findMoved(sha256);
    if (former === undefined) return undefined;
    this.#moved.set(former, name);
    return this.#files.get(former);
  }

  /** The name that the document of an entry has now, where it is another one. */
  movedTo(name: string): string | undefined {
    return this.#moved.get(name);
  }

  #findSpelling(name: string): string | undefined {
    this.#byFoldedName ??= group(this.#files, foldName);
    return this.#byFoldedName
      .get(foldName(name))
      ?.find((former) => !this.#moved.has(former) && this.#isSpelling(former, name));
  }

  /** Where case counts, a file of the other spelling is a document of its own. */
  #isSpelling(former: string, name: string): boolean {
    const path = resolve(this.#folder, former);
    return isDocumentGone(path) || isSameFile(path, resolve(this.#folder, name));
  }

  /** Every entry stands for one document, of two copies one is new: so none is looked at twice. */
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
