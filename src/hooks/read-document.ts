import type * as Buffers from "node:buffer";
import type * as FileSystem from "node:fs";
import type { Stats } from "node:fs";
import { describeHead } from "../encoding/describe-bytes.js";

// As in the command line's own start: importing built-in modules costs milliseconds.
const fs: typeof FileSystem = process.getBuiltinModule("node:fs");
const buffer: typeof Buffers = process.getBuiltinModule("node:buffer");

/** Larger files take too long to judge while an agent waits. */
const MAX_DOCUMENT_BYTES = 256 * 1024;

/** Opening never waits for the other end of a pipe. Windows has no such flag. */
const OPEN_FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

/**
 * Reads a text that may be judged. Links are followed, as the agent follows them.
 * @returns undefined for what is no regular file, too large or not UTF-8.
 * @throws the system's error where it cannot be read.
 */
export function readDocument(path: string): string | undefined {
  // Looked at before it is opened, since opening alone does something to some devices.
  if (!isReadable(fs.statSync(path))) return undefined;
  const descriptor = fs.openSync(path, OPEN_FLAGS);
  try {
    if (!isReadable(fs.fstatSync(descriptor))) return undefined;
    const bytes = readAtMost(descriptor, MAX_DOCUMENT_BYTES + 1);
    if (bytes.length > MAX_DOCUMENT_BYTES) return undefined;
    if (describeHead(bytes) !== undefined || !buffer.isUtf8(bytes)) return undefined;
    return bytes.toString("utf8");
  } finally {
    fs.closeSync(descriptor);
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
    const count = fs.readSync(descriptor, bytes, length, limit - length, null);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
