import { readFileSync, rmSync } from "node:fs";
import { createFile, replaceFile } from "../files/replace-file.js";
import { keepBackup, nameBackup } from "./backup.js";
import { readUnchanged, refuse, type TextFile } from "./text-file.js";

/** Bytes on their way into a file. */
export interface Change {
  /** The real path. */
  target: string;
  text: string;
  /** What they were made from. */
  source: TextFile;
  /** What stands in the place now; null where nothing does. */
  replaced: TextFile | null;
  /** Whether what is replaced has to be kept. */
  keep: boolean;
  /** The round trip, on the text as it was read back from the disk. */
  proves: (written: string) => boolean;
}

/**
 * Writes a change: first what it replaces is kept, then the new bytes are written aside, read back
 * and proved, then neither file may have changed, and only then do they take the place.
 * @returns The backup; null where none was needed.
 */
export function writeChange(change: Change): string | null {
  const { target, text, source, replaced, keep, proves } = change;
  const backup = replaced === null || !keep ? null : nameBackup(target, replaced.sha256);
  const isNew = backup !== null && makeBackup(backup, replaced as TextFile, source.path);
  const { mode, uid, gid } = (replaced ?? source).stats;
  const check = (temporary: string): void => {
    const written = readFileSync(temporary);
    if (!written.equals(Buffer.from(text, "utf8")) || !proves(written.toString("utf8"))) {
      throw refuse(source.path, "what was written does not give the document back");
    }
    for (const file of [source, replaced]) {
      if (file !== null) readUnchanged(file, source.path);
    }
  };
  try {
    if (replaced !== null) replaceFile(target, text, { attributes: { mode, uid, gid }, check });
    // A new file may be read by whom the document may be read by; nobody executes it.
    else createFile(target, text, { attributes: { mode: mode & 0o666 }, check });
  } catch (error) {
    if (isNew && backup !== null) rmSync(backup, { force: true });
    throw error;
  }
  return backup;
}

function makeBackup(backup: string, replaced: TextFile, named: string): boolean {
  return keepBackup(backup, replaced, readUnchanged(replaced, named), named);
}
