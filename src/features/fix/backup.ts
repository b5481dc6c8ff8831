import { isUtf8 } from "node:buffer";
import { lstatSync, readdirSync, type Stats, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LARGEST_SIZE } from "../../io/document-size.js";
import { hashOf } from "../../io/hash-of.js";
import { ifPossible } from "../../io/if-possible.js";
import { ReadError, readBytes } from "../../io/read-text.js";
import { createFile, replaceFile } from "../../io/replace-file.js";
import { systemCode } from "../../io/system-code.js";
import { memoize } from "../hosts/tree.js";
import { refuse, type TextFile } from "./text-file.js";

/** Hexadecimal digits of the content's SHA-256 in the name of a backup. */
const HASH_DIGITS = 12;

const BACKUP = new RegExp(`\\.[0-9a-f]{${HASH_DIGITS}}\\.bak$`);

/** A file with the former bytes of another file. */
export interface Backup {
  path: string;
  bytes: Buffer;
  stats: Pick<Stats, "dev" | "ino" | "mtimeMs">;
}

/** Whether a name is the name of a backup. Backups are never changed. */
export function isBackupName(path: string): boolean {
  return BACKUP.test(path);
}

/** Names a backup after the file and its content: `AGENTS.md` → `AGENTS.md.0a1b2c3d4e5f.bak`. */
export function nameBackup(path: string, sha256: string): string {
  return `${path}.${sha256.slice(0, HASH_DIGITS)}.bak`;
}

/**
 * Writes a backup beside a file, as a whole and synced to the disk. An existing backup of the same
 * content is replaced: it becomes the newest, and is no longer the file that a concurrent revert has
 * read and is about to remove.
 * @param named The file that the user named, for messages.
 * @throws ContextVerdictError `bad_request` if something else has the name of the backup.
 */
export function keepBackup(
  backup: string,
  { sha256, stats }: TextFile,
  bytes: Buffer,
  named: string,
): void {
  try {
    createFile(backup, bytes, { attributes: stats });
    return;
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
  const kept = readBackup(backup);
  if (kept === undefined || hashOf(kept.bytes) !== sha256) {
    throw refuse(named, `${basename(backup)} has the name of its backup, but another content`);
  }
  replaceFile(backup, bytes, { attributes: stats });
}

/** Removes a backup if it is still the file that was read, and ignores errors. */
export function removeBackup({ path, stats }: Backup): void {
  ifPossible(() => {
    const now = lstatSync(path);
    if (now.ino === stats.ino && now.dev === stats.dev) unlinkSync(path);
  });
}

/** Removes the backups of a file with these SHA-256. */
export function dropBackups(path: string, sha256s: readonly string[]): void {
  if (sha256s.length === 0) return;
  for (const backup of findBackups(path)) {
    if (sha256s.includes(hashOf(backup.bytes))) removeBackup(backup);
  }
}

/**
 * Finds the backups of a file, the newest first. Skips files whose content does not match their name,
 * or is not UTF-8.
 */
export function findBackups(path: string): Backup[] {
  const folder = dirname(path);
  const name = basename(path);
  return readdirSync(folder)
    .filter((entry) => BACKUP.test(entry) && entry.replace(BACKUP, "") === name)
    .flatMap((entry) => readBackup(join(folder, entry)) ?? [])
    .filter(
      ({ path: backup, bytes }) => nameBackup(path, hashOf(bytes)) === backup && isUtf8(bytes),
    )
    .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
}

/** The files that have a backup, among some. */
export function listBackedUp(paths: readonly string[]): string[] {
  const namesIn = memoize((folder) => {
    return new Set(
      readdirSync(folder).flatMap((name) => (BACKUP.test(name) ? name.replace(BACKUP, "") : [])),
    );
  });
  return paths.filter((path) => namesIn(dirname(path)).has(basename(path)));
}

/** Reads a backup; undefined if it is gone, or not a regular file. */
function readBackup(path: string): Backup | undefined {
  try {
    return { path, ...readBytes(path, { limit: LARGEST_SIZE, followsLinks: false }) };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const { failure } = error;
    if (failure.reason === "system" && failure.code !== "ENOENT") throw error;
    return undefined;
  }
}
