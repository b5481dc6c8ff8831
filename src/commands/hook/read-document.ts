import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { describeHead } from "../../io/describe-bytes.js";

/** Larger files take too long to judge while an agent waits. */
const MAX_DOCUMENT_BYTES = 256 * 1024;

/** Opening never waits for the other end of a pipe. Windows has no such flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a text that may be judged. Links are followed, as the agent follows them.
 * @returns undefined for what is no regular file, too large or not UTF-8.
 * @throws the system's error where it cannot be read.
 */
export function readDocument(path: string): string | undefined {
  // Looked at before it is opened, since opening alone does something to some devices.
  if (!isReadable(statSync(path))) return undefined;
  const descriptor = openSync(path, OPEN_FLAGS);
  try {
    if (!isReadable(fstatSync(descriptor))) return undefined;
    const bytes = readAtMost(descriptor, MAX_DOCUMENT_BYTES + 1);
    if (bytes.length > MAX_DOCUMENT_BYTES) return undefined;
    if (describeHead(bytes) !== undefined || !isUtf8(bytes)) return undefined;
    return bytes.toString("utf8");
  } finally {
    closeSync(descriptor);
  }
}

function isReadable(stats: Stats): boolean {
  return stats.isFile() && stats.size <= MAX_DOCUMENT_BYTES;
}

/** Reads to the end or to `limit` bytes, whatever size the file said it has. */
function readAtMost(descriptor: number, limit: number): Buffer {
  const bytes = Buffer.allocUnsafe(limit);
  let length = 0;
  while (length < limit) {
    const count = readSync(descriptor, bytes, length, limit - length, null);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
