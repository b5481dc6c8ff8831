import { accessSync, constants } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { remember } from "../../engine/contract/once.js";
import { describeWriteFailure } from "../../io/describe-failure.js";
import { hashOf } from "../../io/hash-of.js";
import { isGone } from "../../io/is-gone.js";
import { mapOf, object, sha256, type Validator, value } from "../../io/json/json-validators.js";
import { parseJson } from "../../io/json/parse-json.js";
import { readText } from "../../io/read-text.js";
import { replaceTarget } from "../../io/replace-file.js";
import { systemCode } from "../../io/system-code.js";
import { whileLocked } from "../../io/while-locked.js";
import { isOutside, nameBelow } from "../config/name-below.js";
import { refuse } from "./text-file.js";

/** Lists the files that `fix --beside` made in a folder. To be committed with them. */
export const MANIFEST_NAME = ".context-verdict.json";

/** Held while the manifest or the record of runs is replaced. A name of temporary files, which git ignores. */
export const LOCK_NAME = ".context-verdict-lock.tmp";

const VERSION = 1;

/** Enough for some 50,000 files. */
const MAX_BYTES = 16_777_216;

/** A file that `fix` wrote beside a document. Hashes are of the bytes with LF line endings. */
export interface MadeFile {
  /** The name of the document, in the folder of the manifest. */
  source: string;
  /** SHA-256 of the document that it was made from, in hexadecimal. */
  source_sha256: string;
  /** SHA-256 of the made file. */
  sha256: string;
}

/** The same for every checkout: git may write line endings in its own way. */
export function hashLines(text: string): string {
  return hashOf(text.replaceAll("\r\n", "\n"));
}

const checkName = value("a file name", (seen) => {
  return typeof seen === "string" && /^[^/\\\0]+$/.test(seen);
});
const ENTRY: Record<keyof MadeFile, Validator> = {
  source: checkName,
  source_sha256: sha256,
  sha256,
};
const checkManifest = object(
  {
    version: value(`${VERSION}`, (seen) => seen === VERSION),
    files: mapOf(object(ENTRY, Object.keys(ENTRY))),
  },
  ["version", "files"],
);

/**
 * Reads the manifest of a folder, by paths relative to it; empty where there is none.
 * @throws ContextVerdictError `bad_request` for a file of that name which is no manifest, and if it cannot be
 *   read.
 */
export function readMadeFiles(folder: string): ReadonlyMap<string, MadeFile> {
  const path = join(folder, MANIFEST_NAME);
  if (isGone(path)) return new Map();
  const files = parseManifest(readText(path, { limit: MAX_BYTES }).text);
  if (files !== undefined) return new Map(Object.entries(files));
  throw new ContextVerdictError(
    "bad_request",
    `${nameBelow(process.cwd(), path)} is not a manifest of what fix wrote; if a merge left a conflict in it, take one side of it whole and run this again, else delete it`,
  );
}

function parseManifest(text: string): Record<string, MadeFile> | undefined {
  try {
    const manifest = parseJson(text);
    if (checkManifest(manifest, []).length > 0) return undefined;
    const { files } = manifest as { files: Record<string, MadeFile> };
    return Object.keys(files).some((path) => path === "" || isOutside(path)) ? undefined : files;
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    return undefined;
  }
}

/** The manifests of the folders of a run, each read when it is first asked for. */
export class Manifests {
  readonly #folders = new Map<string, Manifest>();

  /** @throws ContextVerdictError as `readMadeFiles` does. */
  in(folder: string): Manifest {
    const real = resolve(folder);
    return remember(this.#folders, real, () => new Manifest(real));
  }

  /** Writes every manifest that can be written. @returns The first error, if any. */
  save(): unknown {
    const errors = [...this.#folders.values()].flatMap((manifest) => {
      try {
        manifest.save();
        return [];
      } catch (error) {
        return [error];
      }
    });
    return errors[0];
  }
}

type NamedFile = readonly [name: string, made: MadeFile];

/** The made files of a folder, and those of this run. Methods take paths relative to the working directory. */
class Manifest {
  readonly #made: ReadonlyMap<string, MadeFile>;
  readonly #hashes: ReadonlySet<string>;
  readonly #bySource = new Map<string, NamedFile[]>();
  readonly #added = new Map<string, MadeFile>();

  constructor(private readonly folder: string) {
    this.#made = readMadeFiles(folder);
    this.#hashes = new Set([...this.#made.values()].map(({ sha256 }) => sha256));
    for (const named of this.#made) {
      remember(this.#bySource, named[1].source, (): NamedFile[] => []).push(named);
    }
  }

  /** The files made from a document, by their names. */
  madeFrom(source: string): readonly NamedFile[] {
    return this.#bySource.get(source) ?? [];
  }

  /**
   * Whether a file is as `fix` wrote it for a document: by its name, unless another document has it, or by
   * its content if it was renamed with its document.
   */
  isUntouched(path: string, text: string, document: string): boolean {
    const sha256 = hashLines(text);
    const known = this.#made.get(nameBelow(this.folder, path));
    if (known === undefined) return this.#hashes.has(sha256);
    const isItsOwn = known.source === document || isGone(join(this.folder, known.source));
    return isItsOwn && known.sha256 === sha256;
  }

  remember(path: string, made: MadeFile): void {
    const name = nameBelow(this.folder, path);
    const known = this.#made.get(name);
    if (known === undefined || print(known) !== print(made)) this.#added.set(name, made);
  }

  /** @throws ContextVerdictError `bad_request` if the manifest is read-only. */
  checkWritable(named: string): void {
    const path = join(this.folder, MANIFEST_NAME);
    try {
      if (!isGone(path)) accessSync(path, constants.W_OK);
    } catch (error) {
      throw refuse(named, `${MANIFEST_NAME}: ${describeWriteFailure(systemCode(error))}`);
    }
  }

  /**
   * Writes what was added, and drops files that are gone. Reads the manifest anew, locked: the additions
   * of another process stay.
   * @throws ContextVerdictError as `readMadeFiles` and `writeRecord` do.
   */
  save(): void {
    if (this.#added.size === 0) return;
    writeRecord(join(this.folder, MANIFEST_NAME), () => {
      const files = new Map(readMadeFiles(this.folder));
      for (const name of files.keys()) {
        if (isGone(join(this.folder, name))) files.delete(name);
      }
      for (const [name, made] of this.#added) files.set(name, made);
      replaceTarget(join(this.folder, MANIFEST_NAME), printManifest(files));
    });
  }
}

/**
 * Does the work of writing a manifest or the record of runs, locked, after the files were written.
 * @throws ContextVerdictError `bad_request` that names it, in place of an error of the system.
 */
export function writeRecord(path: string, work: () => void): void {
  try {
    whileLocked(join(dirname(path), LOCK_NAME), work);
  } catch (error) {
    if (error instanceof ContextVerdictError) throw error;
    const name = nameBelow(process.cwd(), path);
    const reason = describeWriteFailure(systemCode(error));
    const message = `${name} lacks what this run did, as it cannot be written: ${reason}`;
    throw new ContextVerdictError("bad_request", message);
  }
}

function print({ source, source_sha256, sha256 }: MadeFile): string {
  return JSON.stringify({ source, source_sha256, sha256 });
}

/** One file a line, in the order of names, so that branches merge. */
function printManifest(files: ReadonlyMap<string, MadeFile>): string {
  const lines = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, made]) => `    ${JSON.stringify(name)}: ${print(made)}`);
  return `{\n  "version": ${VERSION},\n  "files": {\n${lines.join(",\n")}\n  }\n}\n`;
}
