import { lstatSync, type Stats } from "node:fs";
import { basename } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { LARGEST_SIZE } from "../../io/document-size.js";
import { hashOf } from "../../io/hash-of.js";
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

/**
 * Reads the file that will be replaced; null if there is none.
 * @param named The file that the user named, for messages.
 */
export function readExisting(path: string, named: string): TextFile | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isFile()) throw refuse(named, `${basename(path)} exists and is not a regular file`);
  const read = readBytes(path, { limit: LARGEST_SIZE, label: named, followsLinks: false });
  return toTextFile(path, { ...read, text: read.bytes.toString("utf8") });
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

function isMissing({ failure }: ReadError): boolean {
  return failure.reason === "system" && failure.code === "ENOENT";
}

export function refuse(path: string, why: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `${path} is left as it is: ${why}`);
}
