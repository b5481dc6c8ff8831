import { readFileSync } from "node:fs";
import { createFile, replaceFile } from "../../io/replace-file.js";
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
 * Writes a change: the new bytes are written aside, read back and proved, then what they replace is
 * kept, then neither file may have changed, and only then do they take the place.
 *
 * A backup is never taken away again, not even where the last step fails: another process that
 * replaces the same file may rely on it by then.
 * @returns The backup; null where none was needed.
 */
export function writeChange(change: Change): string | null {
  const { target, text, source, replaced, keep, proves } = change;
  const backup = replaced === null || !keep ? null : nameBackup(target, replaced.sha256);
  const { mode, uid, gid } = (replaced ?? source).stats;
  const check = (temporary: string): void => {
    const written = readFileSync(temporary);
    if (!written.equals(Buffer.from(text, "utf8")) || !proves(written.toString("utf8"))) {
      throw refuse(source.path, "what was written does not give the document back");
    }
    if (backup !== null && replaced !== null) {
      keepBackup(backup, replaced, readUnchanged(replaced, source.path), source.path);
    }
    for (const file of [source, replaced]) {
      if (file !== null) readUnchanged(file, source.path);
    }
  };
  if (replaced !== null) replaceFile(target, text, { attributes: { mode, uid, gid }, check });
  // A new file may be read by whom the document may be read by; nobody executes it.
  else createFile(target, text, { attributes: { mode: mode & 0o666, gid }, check });
  return backup;
}
