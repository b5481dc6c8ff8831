import type * as Buffer from "node:buffer";
import type * as FileSystem from "node:fs";
import type * as Util from "node:util";

/**
 * The built-in modules of every start. Importing one makes an ES module of it, which runs all its
 * getters and so loads streams, MIME types and more: 4 ms of a start of 60 ms.
 */
export const fs: typeof FileSystem = process.getBuiltinModule("node:fs");
export const util: typeof Util = process.getBuiltinModule("node:util");
export const buffer: typeof Buffer = process.getBuiltinModule("node:buffer");

/** Whether a descriptor shows its text to a person. Loads `node:tty` only where that is possible. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  try {
    const stream = fs.fstatSync(descriptor);
    if (!stream.isCharacterDevice() || stream.rdev === fs.statSync("/dev/null").rdev) return false;
  } catch {
    // Without a file system of that kind, the module below decides.
  }
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}
