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
import { ContextVerdictError } from "../engine/errors.js";

/** A regular file as it was when it was read. */
export interface TextFile {
  /** As it was named. */
  path: string;
  /** Its content, byte order mark included. */
  text: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string;
  stats: Pick<Stats, "mode" | "uid" | "gid" | "nlink">;
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
  const real = realpathSync(path);
  if (dirname(real) !== realpathSync(dirname(path))) {
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
 * Checks a name for a new or a generated file: it lies in the folder of the document or below.
 * @returns The path in its real folder. Links under the name itself are not followed.
 */
export function locateBeside(path: string, target: string): string {
  const home = realpathSync(dirname(path));
  const folder = realpathSync(dirname(target));
  const isInside = folder === home || folder.startsWith(join(home, "/"));
  if (isInside) return join(folder, basename(target));
  throw refuse(target, `it is outside the folder of ${path}`);
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
