import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  lstatSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";

/** A regular file as it was when it was read. */
export interface TextFile {
  /** As it was named. */
  path: string;
  /** Its content, byte order mark included. */
  text: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string;
  stats: Pick<Stats, "mode" | "uid" | "gid" | "nlink" | "dev" | "ino">;
}

export function hashOf(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * Where a file really is, for writing it in place: a link may lead to another file of the same
 * folder, and to nowhere else.
 * @throws ContextVerdictError `bad_request` where replacing it would do more, or other, than that.
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

/**
 * Checks a name for a new or a generated file: it lies in the folder of the document or below, and
 * is not the document, under whatever name.
 * @returns The path in its real folder. Links under the name itself are not followed.
 * @throws ContextVerdictError `bad_request` where it does not, or is.
 */
export function locateBeside({ path, stats }: TextFile, target: string): string {
  const home = findReal(dirname(path));
  const folder = findReal(dirname(target));
  const isInside = folder === home || folder.startsWith(join(home, "/"));
  if (!isInside) throw refuse(target, `it is outside the folder of ${path}`);
  const real = join(folder, basename(target));
  const taken = lstatSync(real, { throwIfNoEntry: false });
  if (taken?.ino === stats.ino && taken.dev === stats.dev) {
    throw refuse(target, "a new file needs another name than the document");
  }
  return real;
}

/**
 * Whether a file of this real path can be put into its folder, before anybody is asked about it.
 * @throws the error of the system where not.
 */
export function checkFolder(real: string): void {
  accessSync(dirname(real), constants.W_OK | constants.X_OK);
}

/** As the system follows a path: the other `realpathSync` takes `link/..` apart before it looks. */
function findReal(path: string): string {
  return realpathSync.native(path);
}

/**
 * The file under a name that may be replaced; null where there is none.
 * @param named The file that the user asked for, for messages.
 */
export function readExisting(path: string, named: string): TextFile | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isFile()) {
    throw refuse(named, `something that is no regular file is in the place of ${basename(path)}`);
  }
  const bytes = readFileSync(path);
  return { path, text: bytes.toString("utf8"), sha256: hashOf(bytes), stats };
}

/**
 * The bytes of a file, which are still those that were read.
 * @param named The file that the user asked for, for messages.
 * @throws ContextVerdictError where it was changed meanwhile, or is gone.
 */
export function readUnchanged({ path, sha256 }: TextFile, named: string): Buffer {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) {
    const bytes = readFileSync(path);
    if (hashOf(bytes) === sha256) return bytes;
  }
  throw refuse(named, `${basename(path)} was changed by something else meanwhile; run it again`);
}

export function refuse(path: string, why: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `${path} is left as it is: ${why}`);
}
