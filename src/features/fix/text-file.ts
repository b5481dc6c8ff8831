import { createHash } from "node:crypto";
import { accessSync, constants, lstatSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { LARGEST_SIZE } from "../../io/document-size.js";
import { type FileText, ReadError, readBytes } from "../../io/read-text.js";

/** A regular file, as it was when it was read. */
export interface TextFile {
  /** Its path, as it was named. */
  path: string;
  /** Its content, including a byte order mark. */
  text: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string;
  stats: Pick<Stats, "mode" | "uid" | "gid" | "nlink" | "dev" | "ino">;
}

export function toTextFile(path: string, { text, bytes, stats }: FileText): TextFile {
  return { path, text, sha256: hashOf(bytes), stats };
}

export function hashOf(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * Finds the real path of a file to be replaced. A link may lead to another file of the same folder,
 * but not elsewhere.
 * @throws ContextVerdictError `bad_request` if replacing the file would change another one too, or not
 *   the one that is meant.
 */
export function locateInPlace({ path, stats }: TextFile): string {
  const real = findReal(path);
  if (dirname(real) !== findReal(dirname(path))) {
    throw refuse(path, "it is a link to a file in another folder; name that file itself");
  }
  if (stats.nlink > 1) {
    throw refuse(path, "it has a second name (a hard link), which would keep the old text");
  }
  if ((stats.mode & 0o222) === 0) throw refuse(path, "it is read-only");
  accessSync(real, constants.W_OK);
  return real;
}

/** Finds the real path of a file in the folder of a document. A link at the target is not followed. */
export function locateBeside(document: string, target: string): string {
  return join(findReal(dirname(document)), basename(target));
}

/**
 * Checks that a file can be created in the folder of a path, before anyone is asked to confirm.
 * @throws the error of the system if it cannot.
 */
export function checkFolder(real: string): void {
  accessSync(dirname(real), constants.W_OK | constants.X_OK);
}

/** Resolves a path as the system does: `realpathSync` alone shortens `link/..` before it follows links. */
function findReal(path: string): string {
  return realpathSync.native(path);
}

/**
 * Reads the file that will be replaced; null if there is none.
 * @param named The file that the user named, for messages.
 */
export function readExisting(path: string, named: string): TextFile | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isFile()) throw refuse(named, `${basename(path)} exists and is not a regular file`);
  const limit = LARGEST_SIZE;
  const { bytes, stats } = readBytes(path, { limit, label: named, followsLinks: false });
  return { path, text: bytes.toString("utf8"), sha256: hashOf(bytes), stats };
}

/**
 * Reads a file again.
 * @param named The file that the user named, for messages.
 * @throws ContextVerdictError if its bytes changed meanwhile, or if it is gone.
 */
export function readUnchanged({ path, sha256 }: TextFile, named: string): Buffer {
  try {
    const { bytes } = readBytes(path, { limit: LARGEST_SIZE, label: named });
    if (hashOf(bytes) === sha256) return bytes;
  } catch (error) {
    if (!(error instanceof ReadError && isMissing(error))) throw error;
  }
  throw refuse(named, `${basename(path)} was changed by something else meanwhile; run it again`);
}

function isMissing({ refusal }: ReadError): boolean {
  return refusal.reason === "system" && refusal.code === "ENOENT";
}

export function refuse(path: string, why: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `${path} is left as it is: ${why}`);
}
