import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a file so that it holds all of the text or is left as it was: a temporary file in the same
 * directory, synced, then renamed.
 * @throws the system's error; nothing is left behind.
 */
export function replaceFile(path: string, text: string, mode: number): void {
  const temporary = join(dirname(path), `.context-verdict-${randomBytes(6).toString("hex")}.tmp`);
  const descriptor = openSync(temporary, "wx", mode);
  try {
    try {
      // Opening applies the umask, which must not narrow the mode of a file that is replaced.
      fchmodSync(descriptor, mode & 0o7777);
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    unlinkSync(temporary);
    throw error;
  }
}
