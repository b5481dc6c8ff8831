import { LARGEST_SIZE } from "../../io/document-size.js";
import { readBytes } from "../../io/read-text.js";
import { createFile, replaceFile } from "../../io/replace-file.js";
import { keepBackup, nameBackup } from "./backup.js";
import { readUnchanged, refuse, type TextFile } from "./text-file.js";

/** A text to be written to a file. */
export interface Change {
  /** The real path of the file. */
  target: string;
  text: string;
  /** The file that the text was made from. */
  source: TextFile;
  /** The file that is replaced; null if the target is new. */
  replaced: TextFile | null;
  /** Whether to make a backup of the replaced file. */
  keep: boolean;
}

/**
 * Writes a change: writes a temporary file, compares what is on the disk with the text, byte for byte,
 * makes a backup of the replaced file, checks that neither the source nor the replaced file has changed,
 * and renames. The text is proved before it comes here.
 *
 * The backup is not removed if the last step fails: another process that replaces the same file may
 * already rely on it.
 * @returns The path of the backup; null if none was needed.
 */
export function writeChange(change: Change): string | null {
  const { target, text, source, replaced, keep } = change;
  const backup = replaced === null || !keep ? null : nameBackup(target, replaced.sha256);
  const { mode, uid, gid } = (replaced ?? source).stats;
  const check = (temporary: string): void => {
    const limit = LARGEST_SIZE;
    const { bytes: written } = readBytes(temporary, { limit, label: source.path });
    if (!written.equals(Buffer.from(text, "utf8"))) {
      throw refuse(source.path, "what is on the disk is not what was written");
    }
    if (backup !== null && replaced !== null) {
      keepBackup(backup, replaced, readUnchanged(replaced, source.path), source.path);
    }
    for (const file of [source, replaced]) {
      if (file !== null) readUnchanged(file, source.path);
    }
  };
  if (replaced !== null) replaceFile(target, text, { attributes: { mode, uid, gid }, check });
  // A new file gets the rights of the document, but not the right to execute it.
  else createFile(target, text, { attributes: { mode: mode & 0o666, gid }, check });
  return backup;
}
